import { createClient } from '../../sdk/src/index.ts';

/** The expressions at which the test looks, as in an editor. */
export async function expressions(id: string): Promise<void> {
  const terrapin = createClient({ url: 'http://localhost:3000' });
  const invoice = await terrapin.invoices.get(id);
  void invoice.payUrl;
  void invoice.status;
  const article = await terrapin.articles.get(id);
  void article.author;
  await terrapin.viewer();
  const session = await terrapin.session();
  void session.scopes;
  await terrapin.invoices.canTransition(id, 'PAID');
  await terrapin.invoices.waitFor(id, 'PAID');
  await terrapin.articles.list();
  for await (const event of terrapin.events({ types: ['INVOICE_PAID'] })) void event.invoice;
}
