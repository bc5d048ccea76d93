import { signal } from '@preact/signals';
import { graphql } from '@terrapin/sdk';
import { terrapin } from './client.ts';
import type { Invoice, InvoiceStatus } from './invoice.ts';

export const dragged = signal<Invoice | null>(null);
/** Why the dragged invoice cannot move to a state. */
export const reasons = signal<Partial<Record<InvoiceStatus, string | undefined>>>({});

const query = graphql(`
  query Reasons($id: ID!) {
    invoice(id: $id) { states { name refusal { message } } }
  }
`);

/** Shows at once which columns take the card; the reasons of the others follow. */
export async function drag(invoice: Invoice): Promise<void> {
  dragged.value = invoice;
  reasons.value = {};
  const found = await terrapin.query(query, { id: invoice.id }).catch(() => null);
  if (dragged.value !== invoice) return;
  reasons.value = Object.fromEntries(found?.invoice?.states.map(({ name, refusal }) => [name, refusal?.message]) ?? []);
}
