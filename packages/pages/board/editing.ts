import { signal } from '@preact/signals';
import type { BoardInvoice } from './invoice.ts';

/** What is edited: the invoice as it was when its form opened. */
export const edited = signal<BoardInvoice | null>(null);

export function edit(invoice: BoardInvoice): void {
  edited.value = invoice;
}
