import { type EntityClass, UnderscoreNamingStrategy } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import array from 'postgres-array';
import { readTimestamptz } from '../../core/timestamp.ts';
import { UsersTokensArticles } from './migrations/2026-11-21-articles.ts';
import { ArticlesByAuthor } from './migrations/2026-11-21-articles-by-author.ts';
import { Avatars } from './migrations/2026-11-21-avatars.ts';
import { Invoices } from './migrations/2026-11-21-invoices.ts';
import { MessagesTurtlesCompanies } from './migrations/2026-11-21-messages-turtles-companies.ts';
import { TokenParents } from './migrations/2026-11-21-token-parents.ts';
import { MinorUnits } from './migrations/2026-11-22-minor-units.ts';
import { NarrowLists } from './migrations/2026-11-22-narrow-lists.ts';
import { SharedFolders } from './migrations/2026-11-22-shared-folders.ts';
import { Identities } from './migrations/2026-11-23-identities.ts';
import { Filters } from './migrations/2026-11-24-filters.ts';
import { NamedTokens } from './migrations/2026-11-25-named-tokens.ts';
import { UserSearch } from './migrations/2026-11-25-user-search.ts';
import { Events } from './migrations/2026-11-26-events.ts';
import { AddressesOfUsers } from './migrations/2026-11-27-addresses-of-users.ts';
import { BrowsersOfGrants } from './migrations/2026-11-27-browsers-of-grants.ts';
import { ChangesOfEmail } from './migrations/2026-11-27-changes-of-email.ts';
import { ChangesOfInvoices } from './migrations/2026-11-27-changes-of-invoices.ts';
import { LimitsOfMails } from './migrations/2026-11-27-limits-of-mails.ts';
import { Webhooks } from './migrations/2026-11-27-webhooks.ts';
import { TokenIds } from './migrations/2026-11-28-token-ids.ts';
import { UserStatuses } from './migrations/2026-11-28-user-statuses.ts';
import { WebhookHosts } from './migrations/2026-11-28-webhook-hosts.ts';
import { MessageEvents } from './migrations/2026-11-29-message-events.ts';
import { WebhookAccess } from './migrations/2026-11-29-webhook-access.ts';
import { HeldDeliveries } from './migrations/2026-11-30-held-deliveries.ts';
import { PaymentLinks } from './migrations/2026-12-01-payment-links.ts';
import { ErasedUsers } from './migrations/2026-12-02-erased-users.ts';
import { Audit } from './migrations/2026-12-03-audit.ts';
import { UsersOfEmails } from './migrations/2026-12-04-users-of-emails.ts';
import { EventsOfTokens } from './migrations/2026-12-05-events-of-tokens.ts';
import { FiltersOfLists } from './migrations/2026-12-06-filters-of-lists.ts';
import { IndexesOfLargeTables } from './migrations/2026-12-07-indexes-of-large-tables.ts';
import { TypesOfEntries } from './migrations/2026-12-07-types-of-entries.ts';
import { PaymentsInProgress } from './migrations/2026-12-08-payments-in-progress.ts';
import { NormalForms } from './migrations/2026-12-09-normal-forms.ts';
import { EndedAccess } from './migrations/2026-12-10-ended-access.ts';
import { EndedTokens } from './migrations/2026-12-10-ended-tokens.ts';
import { TypesOfEventsOfUsers } from './migrations/2026-12-10-types-of-events-of-users.ts';
import { TermsOfInvoices } from './migrations/2026-12-11-terms-of-invoices.ts';
import { AccountScope } from './migrations/2026-12-12-account-scope.ts';
import { OwnersOfAttempts } from './migrations/2026-12-13-owners-of-attempts.ts';
import { Search } from './migrations/2026-12-14-search.ts';
import { ListsOfInvoices } from './migrations/2026-12-16-lists-of-invoices.ts';
import { Grants } from './migrations/2026-12-18-grants.ts';
import { SignIns } from './migrations/2026-12-20-sign-ins.ts';
import { Reminders } from './migrations/2026-12-21-reminders.ts';
import { Receipts } from './migrations/2026-12-22-receipts.ts';

/** In order. Never edit a migration that has landed: add one. */
export const migrationsList = [
  { name: '2026-11-21-articles', class: UsersTokensArticles },
  { name: '2026-11-21-messages-turtles-companies', class: MessagesTurtlesCompanies },
  { name: '2026-11-21-invoices', class: Invoices },
  { name: '2026-11-21-avatars', class: Avatars },
  { name: '2026-11-21-token-parents', class: TokenParents },
  { name: '2026-11-21-articles-by-author', class: ArticlesByAuthor },
  { name: '2026-11-22-minor-units', class: MinorUnits },
  { name: '2026-11-22-narrow-lists', class: NarrowLists },
  { name: '2026-11-22-shared-folders', class: SharedFolders },
  { name: '2026-11-23-identities', class: Identities },
  { name: '2026-11-24-filters', class: Filters },
  { name: '2026-11-25-named-tokens', class: NamedTokens },
  { name: '2026-11-25-user-search', class: UserSearch },
  { name: '2026-11-26-events', class: Events },
  { name: '2026-11-27-webhooks', class: Webhooks },
  { name: '2026-11-28-token-ids', class: TokenIds },
  { name: '2026-11-28-webhook-hosts', class: WebhookHosts },
  { name: '2026-11-29-message-events', class: MessageEvents },
  { name: '2026-11-28-user-statuses', class: UserStatuses },
  { name: '2026-11-29-webhook-access', class: WebhookAccess },
  { name: '2026-11-30-held-deliveries', class: HeldDeliveries },
  { name: '2026-12-01-payment-links', class: PaymentLinks },
  { name: '2026-12-02-erased-users', class: ErasedUsers },
  { name: '2026-12-03-audit', class: Audit },
  { name: '2026-12-04-users-of-emails', class: UsersOfEmails },
  { name: '2026-12-05-events-of-tokens', class: EventsOfTokens },
  { name: '2026-12-06-filters-of-lists', class: FiltersOfLists },
  { name: '2026-12-07-indexes-of-large-tables', class: IndexesOfLargeTables },
  { name: '2026-12-07-types-of-entries', class: TypesOfEntries },
  { name: '2026-12-08-payments-in-progress', class: PaymentsInProgress },
  { name: '2026-12-09-normal-forms', class: NormalForms },
  { name: '2026-12-10-ended-access', class: EndedAccess },
  { name: '2026-12-10-types-of-events-of-users', class: TypesOfEventsOfUsers },
  { name: '2026-12-10-ended-tokens', class: EndedTokens },
  { name: '2026-12-11-terms-of-invoices', class: TermsOfInvoices },
  { name: '2026-12-12-account-scope', class: AccountScope },
  { name: '2026-12-13-owners-of-attempts', class: OwnersOfAttempts },
  { name: '2026-12-14-search', class: Search },
  { name: '2026-12-16-lists-of-invoices', class: ListsOfInvoices },
  { name: '2026-12-18-grants', class: Grants },
  { name: '2026-12-20-sign-ins', class: SignIns },
  { name: '2026-12-21-reminders', class: Reminders },
  { name: '2026-12-22-receipts', class: Receipts },
  { name: '2026-11-27-addresses-of-users', class: AddressesOfUsers },
  { name: '2026-11-27-limits-of-mails', class: LimitsOfMails },
  { name: '2026-11-27-browsers-of-grants', class: BrowsersOfGrants },
  { name: '2026-11-27-changes-of-email', class: ChangesOfEmail },
  { name: '2026-11-27-changes-of-invoices', class: ChangesOfInvoices },
];

export const migrationNames = migrationsList.map(({ name }) => name);

export interface Step {
  readonly name: string;
  readonly statements: readonly string[];
  readonly isTransactional: boolean;
}

export function readMigrations(): Step[] {
  return migrationsList.map(({ name, class: Made }) => {
    const migration: Migration = new Made(undefined as never, undefined as never);
    migration.up();
    return { name, statements: migration.getQueries() as string[], isTransactional: migration.isTransactional() };
  });
}

export const migrationsTable = 'migrations';

export const createMigrationsTable = `
  create table ${migrationsTable} (
    id serial primary key,
    name varchar(255) not null,
    executed_at timestamptz(6) not null default current_timestamp(6)
  )`;

const suffixes = {
  foreign: 'fkey',
  unique: 'key',
  check: 'check',
  primary: 'pkey',
  index: 'idx',
  sequence: 'seq',
  default: 'default',
};

class PostgresqlNames extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: keyof typeof suffixes): string {
    return type === 'primary' ? `${table}_pkey` : `${table}_${columns.join('_')}_${suffixes[type]}`;
  }
}

export function ormOptions(entities: EntityClass<object>[]) {
  return {
    entities,
    namingStrategy: PostgresqlNames,
    discovery: { warnWhenNoEntities: false },
    logger: () => {},
    schemaGenerator: { ignoreSchema: ['jobs'], skipTables: [migrationsTable] },
    metadataCache: { enabled: false },
  };
}

/** By type: MikroORM's, and those of Terrapin. */
export const parsers = {
  ...createPostgreSqlTypeParsers((text) => array.parse(text)),
  /** `timestamptz`. Sessions run in UTC. */
  1184: readTimestamptz,
  /** `numeric`. Stored numbers have at most fourteen digits, which a double represents exactly in text. */
  1700: Number,
};
