import { signal } from '@preact/signals';
import type { BoardInvoice } from './invoice.ts';

/** What is edited: the invoice as it was when its form opened, and the selector of what gets the focus first. */
export const edited = signal<{ invoice: BoardInvoice; focus: string } | null>(null);

export function edit(invoice: BoardInvoice, focus = 'input'): void {
  edited.value = { invoice, focus };
}

export const editContact = (invoice: BoardInvoice) => edit(invoice, '[name="contact.name"]');
