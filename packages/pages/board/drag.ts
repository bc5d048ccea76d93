import { signal } from '@preact/signals';
import { graphql } from '@terrapin/sdk';
import { terrapin } from './client.ts';
import type { BoardInvoice, BoardStatus } from './invoice.ts';

export const dragged = signal<BoardInvoice | null>(null);
/** Why the dragged invoice cannot move to a state. */
export const reasons = signal<Partial<Record<BoardStatus, string | undefined>>>({});

const query = graphql(`
  query Reasons($id: ID!) {
    invoice(id: $id) { states { name refusal { message } } }
  }
`);

/** Shows at once which columns take the card; the reasons of the others follow. */
export async function drag(invoice: BoardInvoice): Promise<void> {
  dragged.value = invoice;
  reasons.value = {};
  const found = await terrapin.query(query, { id: invoice.id }).catch(() => null);
  if (dragged.value !== invoice) return;
  reasons.value = Object.fromEntries(found?.invoice?.states.map(({ name, refusal }) => [name, refusal?.message]) ?? []);
}
