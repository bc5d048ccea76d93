/** Regions whose paper is that of the US. */
const usesLetter = /-(?:US|CA|MX|PH|CL|CO|VE|CR|GT|PA|PR|DO|SV|NI)\b/i;

/** Saves the invoice, or its receipt, as a file. The token is not in the address, which browsers keep. */
export async function savePdf(invoice: string, ask: (path: string) => Promise<Response>): Promise<void> {
  const answer = await ask(`/invoices/${invoice}.pdf?paper=${usesLetter.test(navigator.language) ? 'letter' : 'a4'}`);
  if (!answer.ok) throw new Error((await answer.json()).message);
  const [, name = ''] = /''(.*)$/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = decodeURIComponent(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
