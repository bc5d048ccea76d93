import type { Terrapin } from '../client.ts';
import type { InvoiceStatus } from '../generated/inputs.ts';
import type { Invoice } from '../generated/models.ts';

const contact = { name: 'Test of events', email: 'events@example.com' };

async function invoice(on: Terrapin, ...to: InvoiceStatus[]): Promise<Invoice> {
  const made = await on.invoices.create({ amount: 12.5, currency: 'EUR', description: 'Test of events', contact });
  for (const next of to) await on.invoices.transition(made.id, next);
  return made;
}

async function pay(on: Terrapin, paymentToken: string): Promise<unknown> {
  const { id, invoiceNumber, amount } = await invoice(on, 'PUBLISHED', 'SENT');
  return on.paymentAttempts.create(id, { invoiceNumber, amount, paymentToken });
}

const article = (on: Terrapin) => on.articles.create({ title: 'Test of events' });
const company = (on: Terrapin) => on.companies.create({ name: 'Test of events' });
const turtle = (on: Terrapin) => on.turtles.create({ name: 'Test of events', lifespan: 80 });
const message = async (on: Terrapin) => on.messages.create((await on.viewer()).username, { message: 'Test of events' });

/** By type of event: what makes one, with whatever comes before it. */
export const triggers: Readonly<Record<string, (on: Terrapin) => Promise<unknown>>> = {
  'article.created': article,
  'article.updated': async (on) => on.articles.update((await article(on)).id, { title: 'Changed' }),
  'article.deleted': async (on) => on.articles.delete((await article(on)).id),
  'company.created': company,
  'company.updated': async (on) => on.companies.update((await company(on)).id, { name: 'Changed' }),
  'company.deleted': async (on) => on.companies.delete((await company(on)).id),
  'invoice.created': (on) => invoice(on),
  'invoice.updated': async (on) => on.invoices.update((await invoice(on)).id, { amount: 25 }),
  'invoice.deleted': async (on) => on.invoices.delete((await invoice(on)).id),
  'invoice.published': (on) => invoice(on, 'PUBLISHED'),
  'invoice.withdrawn': (on) => invoice(on, 'PUBLISHED', 'DRAFT'),
  'invoice.sent': (on) => invoice(on, 'PUBLISHED', 'SENT'),
  'invoice.failed': (on) => pay(on, 'tok_insufficient_funds'),
  'invoice.paid': (on) => pay(on, 'tok_success'),
  'message.created': message,
  'message.updated': async (on) => on.messages.update((await message(on)).id, { message: 'Changed' }),
  'message.deleted': async (on) => on.messages.delete((await message(on)).id),
  'payment_attempt.created': (on) => pay(on, 'tok_success'),
  'payment_attempt.failed': (on) => pay(on, 'tok_insufficient_funds'),
  'payment_attempt.succeeded': (on) => pay(on, 'tok_success'),
  'reminder.created': async (on) => on.reminders.create((await invoice(on, 'PUBLISHED', 'SENT')).id),
  'turtle.created': turtle,
  'turtle.updated': async (on) => on.turtles.update((await turtle(on)).id, { name: 'Changed' }),
  'turtle.deleted': async (on) => on.turtles.delete((await turtle(on)).id),
};
