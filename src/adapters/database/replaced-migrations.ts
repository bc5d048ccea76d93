const namesIn = (text: string) => text.trim().split(/\s+/);

/**
 * What each of these migrations has taken the place of. It gets the time of the first, which for the baseline is that of the
 * changes of invoices of before: see `ChangesAndSumsOfInvoices`.
 */
export const replaced: Readonly<Record<string, readonly string[]>> = {
  '2026-11-26-baseline': namesIn(`
    2026-12-16-lists-of-invoices 2026-11-21-articles 2026-11-21-messages-turtles-companies 2026-11-21-invoices
    2026-11-21-avatars 2026-11-21-token-parents 2026-11-21-articles-by-author 2026-11-22-minor-units
    2026-11-22-narrow-lists 2026-11-22-shared-folders 2026-11-23-identities 2026-11-24-filters
    2026-11-25-named-tokens 2026-11-25-user-search 2026-11-26-events 2026-11-27-webhooks 2026-11-28-token-ids
    2026-11-28-webhook-hosts 2026-11-29-message-events 2026-11-28-user-statuses 2026-11-29-webhook-access
    2026-11-30-held-deliveries 2026-12-01-payment-links 2026-12-02-erased-users 2026-12-03-audit
    2026-12-04-users-of-emails 2026-12-05-events-of-tokens 2026-12-06-filters-of-lists
    2026-12-07-indexes-of-large-tables 2026-12-07-types-of-entries 2026-12-08-payments-in-progress
    2026-12-09-normal-forms 2026-12-10-ended-access 2026-12-10-types-of-events-of-users 2026-12-10-ended-tokens
    2026-12-11-terms-of-invoices 2026-12-12-account-scope 2026-12-13-owners-of-attempts 2026-12-14-search
    2026-12-18-grants 2026-12-20-sign-ins 2026-12-21-reminders 2026-12-22-receipts`),
  '2026-11-27-changes-and-sums-of-invoices': ['2026-11-27-changes-of-invoices', '2026-11-28-sums-of-invoices'],
  '2026-11-29-keys-and-numbers': ['2026-11-29-keys-of-names-and-addresses', '2026-11-29-links-and-numbers'],
};
