import { columns, insertInto, names, select, table } from '../../adapters/database/select.ts';
import { type Schema, statement, statements } from '../../core/queries.ts';
import { PaymentAttempt } from './payment-attempt.entity.ts';
import type { PaymentAttemptStatus } from './payment-attempt.schema.ts';

/** A payment attempt as clients see it: without what the gateway is asked with. */
export interface PaymentAttemptRow {
  id: string;
  invoice: string;
  payer: string;
  invoiceNumber: string;
  amount: number;
  currency: string;
  paymentToken: string;
  status: PaymentAttemptStatus;
  failure: { code: string; message: string } | null;
  createdAt: string;
}

const own = [
  'id',
  'invoice',
  'payer',
  'invoiceNumber',
  'amount',
  'currency',
  'paymentToken',
  'status',
  'failureCode',
  'failureMessage',
  'createdAt',
] as const;

function readAttempt({ failureCode, failureMessage, ...row }: Record<string, unknown>): PaymentAttemptRow {
  row.amount = Number(row.amount);
  row.failure = failureCode === null ? null : { code: failureCode, message: failureMessage };
  return row as unknown as PaymentAttemptRow;
}

function selectAttempts(schema: Schema, source?: string) {
  const { columns: list, from } = select(schema, PaymentAttempt, 'attempt', {
    properties: [...own],
    ...(source && { sources: { attempt: source } }),
  });
  return { list, from, attempt: columns(schema, PaymentAttempt, 'attempt'), read: readAttempt };
}

/** An attempt in flight. A second one, or one beside a success, runs into the index `payment_attempts_one_open`. */
export const insertAttemptRow = statement<
  {
    attempt: string;
    invoice: string;
    payer: string;
    invoiceNumber: string;
    amount: number;
    currency: string;
    paymentToken: string;
    gatewayToken: string;
    idempotencyKey: string | null;
    fingerprint: string | null;
    now: Date;
  },
  PaymentAttemptRow
>('payment_attempt_insert', (schema) => {
  const { list, from, read } = selectAttempts(schema, 'new_attempt');
  const insert = insertInto(schema, PaymentAttempt, {
    id: ':attempt',
    invoice: ':invoice',
    payer: ':payer',
    invoiceNumber: ':invoiceNumber',
    amount: ':amount',
    currency: ':currency',
    paymentToken: ':paymentToken',
    gatewayToken: ':gatewayToken',
    idempotencyKey: ':idempotencyKey',
    fingerprint: ':fingerprint',
    status: "'processing'",
    createdAt: ':now',
  });
  return { sql: `with new_attempt as (${insert} returning *) select ${list} from ${from}`, read };
});

export const readAttemptRow = statement<{ attempt: string }, PaymentAttemptRow>('payment_attempt_read', (schema) => {
  const { list, from, attempt, read } = selectAttempts(schema);
  return { sql: `select ${list} from ${from} where ${attempt.id} = :attempt`, read };
});

/** The attempt that was made with an Idempotency-Key since the time given. */
export const readAttemptByKeyRow = statement<
  { payer: string; idempotencyKey: string; since: Date },
  Pick<PaymentAttemptRow, 'id' | 'status' | 'createdAt'> & { fingerprint: string }
>('payment_attempt_by_key', (schema) => {
  const { columns: list, from } = select(schema, PaymentAttempt, 'attempt', {
    properties: ['id', 'status', 'createdAt', 'fingerprint'],
  });
  const attempt = columns(schema, PaymentAttempt, 'attempt');
  return {
    sql: `select ${list} from ${from}
      where ${attempt.payer} = :payer and ${attempt.idempotencyKey} = :idempotencyKey and ${attempt.createdAt} > :since`,
  };
});

/** Frees an Idempotency-Key that was used before the time given: it may be used anew. */
export const freeKeyRow = statement<{ payer: string; idempotencyKey: string; since: Date }, never>(
  'payment_attempt_free_key',
  (schema) => {
    const set = names(schema, PaymentAttempt);
    return {
      sql: `update ${table(schema, PaymentAttempt)} set ${set.idempotencyKey} = null
        where ${set.payer} = :payer and ${set.idempotencyKey} = :idempotencyKey and ${set.createdAt} <= :since`,
    };
  },
);

/** The attempt of an invoice that is in flight, if there is one. */
export const readOpenAttemptRow = statement<{ invoice: string }, PaymentAttemptRow>(
  'payment_attempt_open',
  (schema) => {
    const { list, from, attempt, read } = selectAttempts(schema);
    return {
      sql: `select ${list} from ${from} where ${attempt.invoice} = :invoice and ${attempt.status} = 'processing'`,
      read,
    };
  },
);

/** What the gateway was, or is to be, asked with; no row once the attempt is settled. */
export const readUnsettledChargeRow = statement<
  { attempt: string },
  { key: string; amount: number; currency: string; token: string; createdAt: string }
>('payment_attempt_unsettled', (schema) => {
  const attempt = columns(schema, PaymentAttempt, 'attempt');
  return {
    sql: `select ${attempt.id} as key, ${attempt.amount}::float8 as amount, ${attempt.currency} as currency,
        ${attempt.gatewayToken} as token, ${attempt.createdAt} as "createdAt"
      from ${table(schema, PaymentAttempt)} as attempt
      where ${attempt.id} = :attempt and ${attempt.status} = 'processing'`,
  };
});

/** Settles an attempt, once: no row where somebody else already has. Its gateway token is forgotten. */
export const settleAttemptRow = statement<
  { attempt: string; status: PaymentAttemptStatus; failureCode: string | null; failureMessage: string | null },
  PaymentAttemptRow
>('payment_attempt_settle', (schema) => {
  const { list, from, read } = selectAttempts(schema, 'settled');
  const set = names(schema, PaymentAttempt);
  const update = `update ${table(schema, PaymentAttempt)} set ${set.status} = :status, ${set.gatewayToken} = null,
      ${set.failureCode} = :failureCode, ${set.failureMessage} = :failureMessage
    where ${set.id} = :attempt and ${set.status} = 'processing' returning *`;
  return { sql: `with settled as (${update}) select ${list} from ${from}`, read };
});

/** For each of `invoices`, a page of the attempts to pay it, newest first; in a backward page oldest first. */
export const listAttemptRows = statements<
  { invoices: string[]; below: string; above: string; rows: number },
  PaymentAttemptRow,
  { backward: boolean }
>('payment_attempt_list', (schema, { backward }) => {
  const { list, from, attempt, read } = selectAttempts(schema);
  const page = `select ${list} from ${from}
    where ${attempt.invoice} = wanted.id and ${attempt.id} < :below and ${attempt.id} > :above
    order by ${attempt.id} ${backward ? 'asc' : 'desc'} limit :rows`;
  return {
    sql: `select page.* from unnest(:invoices::uuid[]) as wanted (id) cross join lateral (${page}) as page`,
    read,
  };
});
