import { signal } from '@preact/signals';

/** What the address names: emails and the cards link to an invoice, the email about a disabled webhook to that. */
export const opened = signal(readAddress());
addEventListener('popstate', () => {
  opened.value = readAddress();
});

function readAddress(): { invoice: string | null; webhook: string | null } {
  const query = new URLSearchParams(location.search);
  return { invoice: query.get('invoice'), webhook: query.get('webhook') };
}

export const invoiceAddress = (id: string) => `?invoice=${id}`;

/** Follows a link of the board without loading the page again, unless the reader wants it in another tab. */
export function openHere(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  follow((event.currentTarget as HTMLAnchorElement).href);
}

export const openInvoice = (id: string) => follow(invoiceAddress(id));

function follow(address: string): void {
  history.pushState(null, '', address);
  opened.value = readAddress();
}

export function close(): void {
  history.replaceState(null, '', location.pathname);
  opened.value = readAddress();
}
