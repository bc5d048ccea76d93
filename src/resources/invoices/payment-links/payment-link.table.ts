import {
  type Authority,
  columnsOf,
  type Db,
  nestedColumnsOf,
  plainView,
  type Queries,
  type QueryOf,
  type ResultOf,
  type RowIn,
  statementsOver,
  type Visitor,
} from '@terrapin/table';
import type DataLoader from 'dataloader';
import { sql } from 'kysely';
import { prefixes } from '../../../catalogue.ts';
import type { Context, Viewer } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { StoredEvent } from '../../../core/events.ts';
import { repositoryOf } from '../../../core/repository.ts';
import { hashSecret, inBatches, newSecret } from '../../../core/secret.ts';
import { parseTimestamp, toTimestamp } from '../../../values/timestamp.ts';
import { type InvoiceEffect, invoiceMails } from '../invoice.emails.ts';
import { Invoice } from '../invoice.entity.ts';
import type { LockedInvoiceRow } from '../invoice.table.ts';
import { rejectionReason } from '../open-invoices.ts';
import { PaymentAttempt } from '../payments/payment-attempt.entity.ts';
import { PaymentLink } from './payment-link.entity.ts';

const { statement } = statementsOver(PaymentLink, Invoice, PaymentAttempt, StoredEvent);

/** Only the owner of the invoice sees its links. */
export class PaymentLinks extends repositoryOf(PaymentLink, {
  name: 'payment_link',
  visible: (links: QueryOf<PaymentLink, 'payment_link', typeof Invoice>, $: Visitor) =>
    links
      .innerJoin('Invoice as invoice', 'invoice.id', 'payment_link.invoice')
      .where('invoice.owner', '=', $.viewer)
      .where('payment_link.revokedAt', 'is', null),
  listed: (links) => links.where('payment_link.revokedAt', 'is', null),
  writes: { insert: ['invoice', 'hash', 'emailedTo'] },
}) {}

export const linksOfInvoice = PaymentLinks.children('invoice', { ofVisible: true });

export type PaymentLinkRow = RowIn<PaymentLinks>;

/** Waits for payments with the link that are being begun. */
export const lockLinkRow = statement('payment_link_lock', (db, $: { link: string }) =>
  db.selectFrom('PaymentLink as link').select('link.id as id').where('link.id', '=', $.link).forUpdate(),
);

/** A deleted link stays as long as its invoice, as one that has expired does. */
export const revokeLinkRow = PaymentLinks.writing(
  'revoke',
  'deleted',
  (db: Db<typeof PaymentLink>, $: { link: string; now: string }) =>
    db.with('PaymentLink', (cte) =>
      cte
        .updateTable('PaymentLink')
        .set({ revokedAt: $.now })
        .where('id', '=', $.link)
        .where('revokedAt', 'is', null)
        .returningAll(),
    ),
);

/** The links with these keys, valid or not; `isPaying`: a payment is in progress, or has been settled since the link ended. */
const findLinkRows = statement('payment_links_find', (db, $: { hashes: readonly string[]; since: string }) =>
  db
    .selectFrom('PaymentLink as link')
    .innerJoin('Invoice as invoice', 'invoice.id', 'link.invoice')
    .innerJoin('User as owner', 'owner.id', 'invoice.owner')
    .select('owner.name as sentBy')
    .select(columnsOf('link', ['id', 'hash', 'expiresAt', 'lastUsedAt', 'revokedAt']))
    .select(nestedColumnsOf('invoice', ['id', 'owner', 'paidAt']))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('PaymentAttempt as attempt')
          .select('attempt.id')
          .whereRef('attempt.paymentLink', '=', 'link.id')
          .where((eb) =>
            eb.or([
              eb('attempt.status', '=', sql.lit('processing')),
              eb('attempt.createdAt', '>', $.since).and(
                eb.exists(
                  eb
                    .selectFrom('StoredEvent as event')
                    .select('event.id')
                    .whereRef('event.resource', '=', 'attempt.id')
                    .where('event.createdAt', '>=', eb.fn<string>('least', ['link.expiresAt', 'link.revokedAt'])),
                ),
              ),
            ]),
          ),
      ).as('isPaying'),
    )
    .where('link.hash', '=', sql<string>`any(${$.hashes}::text[])`),
);

const recordLinkUseRow = statement('payment_link_used', (db, $: { link: string; now: string }) =>
  db.updateTable('PaymentLink').set({ lastUsedAt: $.now }).where('id', '=', $.link),
);

export const linkAuthority: Authority = {
  name: 'link',
  select: (db: Db<typeof PaymentLink>, { token }) =>
    db
      .selectFrom('PaymentLink as link')
      .select(sql.lit(true).as('held'))
      .where('link.id', '=', sql<string>`${token}::uuid`)
      .where('link.revokedAt', 'is', null)
      .forKeyShare(),
};

/** What the holder of a payment link may know of its invoice. */
export const readBillRow = statement('bill_read', (db, $: { invoice: string }) =>
  db
    .selectFrom('Invoice as invoice')
    .innerJoin('User as owner', 'owner.id', 'invoice.owner')
    .select(columnsOf('invoice', ['id', 'invoiceNumber', 'amount', 'currency', 'description', 'dueOn', 'status']))
    .select(['owner.name as ownerName', 'owner.status as ownerStatus'])
    .where('invoice.id', '=', $.invoice),
);

interface PaymentLinkWithUrl extends PaymentLinkRow {
  url: string;
}

/** The key is only in the URL; its hash is stored. */
export async function createLink(
  ctx: Pick<Context, 'db' | 'now' | 'services'>,
  link: { invoice: string; expiresAt: string | null; emailedTo: string | null },
): Promise<PaymentLinkWithUrl> {
  const key = newSecret('payment_link');
  const row = await new PaymentLinks(ctx).add({ ...link, hash: hashSecret(key) }, plainView);
  const url = ctx.services.settings.paymentPageUrl.replace('{invoice}', link.invoice).replace('{key}', key);
  return { ...(row as PaymentLinkRow), url };
}

export const findValidLinkRow = statement('payment_link_valid', (db, $: { link: string }) =>
  db
    .selectFrom('PaymentLink as link')
    .select('link.id as id')
    .where('link.id', '=', $.link)
    .where('link.revokedAt', 'is', null),
);

/** For the contact, if one of the emails needs it; null if the amount cannot be charged here. */
export async function createLinkForContact(
  tx: Pick<Context, 'db' | 'now' | 'services'>,
  invoice: LockedInvoiceRow,
  effects: readonly InvoiceEffect[],
): Promise<PaymentLinkWithUrl | null> {
  const { id, contact } = invoice;
  const isNeeded = effects.some((effect) => invoiceMails[effect].hasPaymentLink);
  if (!contact || !isNeeded || rejectionReason(tx, invoice) !== null) return null;
  return createLink(tx, { invoice: id, expiresAt: null, emailedTo: contact.email });
}

const hour = 3_600_000;
/** Milliseconds for which the receipt can be read after the payment. */
const afterPayment = 30 * 24 * hour;
/** Milliseconds for which the holder of a link that has ended still sees the outcome of a payment. */
const afterEnd = { payment: hour, link: 24 * hour };
/** Milliseconds between two recorded uses. */
const precision = 60_000;

type FoundLink = ResultOf<typeof findLinkRows>;

const recently = () => new Date(Date.now() - afterEnd.payment).toISOString();

/** A link of this key, valid or not; null if there is none. */
export const findLink = (db: Queries, key: string): Promise<FoundLink | null> =>
  db.one(findLinkRows, { hashes: [hashSecret(key)], since: recently() });

export const isPaymentKey = (secret: string) => secret.startsWith(prefixes.payment_link);

/** Finds the payment links of keys. */
export class PaymentKeys {
  readonly #suspects: DataLoader<string, FoundLink | null>;

  constructor(private readonly db: Queries) {
    this.#suspects = inBatches((hashes) => db.all(findLinkRows, { hashes, since: recently() }));
  }

  /** Null for an unknown key; rejects with `invalid_token` if the link has expired. */
  async lookUp(key: string, suspect = false): Promise<Viewer | null> {
    const link = await (suspect ? this.#suspects.load(hashSecret(key)) : findLink(this.db, key));
    if (!link) return null;
    const viewer = toViewer(link);
    const lastUse = millisecondsOf(link.lastUsedAt) ?? 0;
    // Nobody waits for it, and the next look-up tries again if it fails.
    if (lastUse <= Date.now() - precision)
      void this.db.all(recordLinkUseRow, { link: link.id, now: new Date().toISOString() }).catch(() => {});
    return viewer;
  }
}

/** A link that has ended while a payment was in progress shows its outcome, and takes no other payment. */
function toViewer({ id, expiresAt, revokedAt, invoice, isPaying, sentBy }: FoundLink): Viewer {
  const paid = millisecondsOf(invoice.paidAt);
  const end = Math.min(
    millisecondsOf(expiresAt) ?? Infinity,
    millisecondsOf(revokedAt) ?? Infinity,
    paid === null ? Infinity : paid + afterPayment,
  );
  const hasEnded = end <= Date.now();
  if (hasEnded && !(isPaying && Date.now() < end + afterEnd.link))
    throw linkEnded(sentBy, revokedAt === null ? end : null);
  return {
    id,
    // No username has a space.
    username: `payment link ${id}`,
    authority: linkAuthority,
    tokenId: null,
    expiresAt: hasEnded || end === Infinity ? null : end,
    scopes: new Set(),
    only: { operations: 'payment_link', args: { invoice: invoice.id }, owner: invoice.owner, hasEnded },
  };
}

/** Only the holder of the key is told: they knew who sent the link. */
function linkEnded(sentBy: string, expired: number | null): ApiError {
  return new ApiError('invalid_token', {
    message: `This payment link from ${sentBy} ${expired === null ? 'was withdrawn' : 'has expired'}. Ask them for a new one, or have it mailed to the contact of the invoice: POST /payment_link/renewals.`,
    details: { sent_by: sentBy, ...(expired !== null && { expired_at: toTimestamp(new Date(expired)) }) },
  });
}

function millisecondsOf(timestamp: string | null): number | null {
  return timestamp === null ? null : (parseTimestamp(timestamp)?.getTime() ?? null);
}
