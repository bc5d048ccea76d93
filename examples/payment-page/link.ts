/** What the customer knows from the email. The page's own link may contain it: `#pay=…&number=R-1&amount=12.5&currency=EUR`. */
export interface Bill {
  invoice: string;
  number: string;
  amount: string;
  /** Empty where the link does not contain it. */
  currency: string;
}

/** The id of the invoice in its `links.pay`: the email's link "Pay this invoice". */
export function invoiceOf(payLink: string): string | null {
  return /\/invoices\/([\da-f-]{36})\/payment_attempts$/i.exec(payLink.trim())?.[1] ?? null;
}

export function readBill(hash: string): Bill | null {
  const link = new URLSearchParams(hash.slice(1));
  const invoice = invoiceOf(link.get('pay') ?? '');
  if (!invoice) return null;
  const get = (name: string) => link.get(name) ?? '';
  return { invoice, number: get('number'), amount: get('amount'), currency: get('currency') };
}

export function hashOf(payLink: string): string {
  return `#${new URLSearchParams({ pay: payLink.trim() })}`;
}

/** An amount as a person writes it, with a comma or a point. */
export const toNumber = (amount: string) => Number(amount.replace(',', '.'));

/** The amount as money where its currency is known. */
export function money(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency) || Number.isNaN(amount)) return amount > 0 ? String(amount) : '';
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 4 });
  return format.format(amount);
}
