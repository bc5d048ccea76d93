import { setTimeout as delay } from 'node:timers/promises';
import { DecimalType, EntityName } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type Queries, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { TimestampType } from '../../../values/timestamp.ts';
import {
  authenticationCanceled,
  authenticationExpired,
  authenticationFailed,
  authenticationTime,
  type ChargeOutcome,
  type ChargeRequest,
  declined,
  type PayerAnswer,
  type PaymentGateway,
} from './gateway.ts';

@Entity({ tableName: 'test_charges' })
export class TestCharge {
  declare [EntityName]?: 'TestCharge';

  @PrimaryKey({ type: 'uuid' })
  readonly key!: string;

  @Property({ type: new DecimalType('number'), precision: 14, scale: 4 })
  readonly amount!: number;

  @Property({ type: 'text' })
  readonly currency!: string;

  @Property({ type: 'text', nullable: true })
  readonly failureCode!: string | null;

  @Property({ type: 'text', nullable: true })
  readonly failureMessage!: string | null;

  @Property({ type: TimestampType })
  readonly createdAt!: string;
}

type Verdict = Exclude<ChargeOutcome, { result: 'action_required' | 'unknown' }>;

/** Final outcome of each test token. Any other token is declined as `invalid_token`. */
export const TEST_TOKENS: Readonly<Record<string, Verdict>> = {
  tok_success: { result: 'succeeded' },
  // After one second.
  tok_slow_success: { result: 'succeeded' },
  // Once the payer has confirmed it.
  tok_authentication: { result: 'succeeded' },
  tok_authentication_failed: authenticationFailed,
  tok_declined: declined('card_declined', 'The card was declined.'),
  tok_insufficient_funds: declined('insufficient_funds', 'The card has insufficient funds.'),
  tok_expired_card: declined('expired_card', 'The card has expired.'),
  tok_incorrect_cvc: declined('incorrect_cvc', 'The security code is incorrect.'),
  tok_lost_card: declined('lost_card', 'The card was reported lost.'),
  tok_processing_error: declined('processing_error', 'The card could not be processed. Try again.'),
  // No response in time.
  tok_timeout: declined('gateway_timeout', 'The payment was not completed in time. No money was taken.'),
  // The connection breaks before the charge, which is made when the attempt is settled.
  tok_network_error: { result: 'succeeded' },
  // The response is lost.
  tok_network_error_after_charge: { result: 'succeeded' },
};

const needsAuthentication = ({ token }: ChargeRequest) =>
  token === 'tok_authentication' || token === 'tok_authentication_failed';

const { statement } = statementsOver(TestCharge);

/** The update changes nothing, but returns an existing charge of the key. */
const recordCharge = statement(
  'test_charge_record',
  (db, $: { key: string; amount: number; currency: string; code: string | null; message: string | null }) =>
    db
      .insertInto('TestCharge')
      .values({
        key: $.key,
        amount: $.amount,
        currency: $.currency,
        failureCode: $.code,
        failureMessage: $.message,
        createdAt: sql<string>`now()`,
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
      .returning(['failureCode as code', 'failureMessage as message']),
);

const readCharge = statement('test_charge_read', (db, $: { key: string }) =>
  db
    .selectFrom('TestCharge as charge')
    .select(['charge.failureCode as code', 'charge.failureMessage as message'])
    .where('charge.key', '=', $.key),
);

/** The token determines the outcome. Charges are stored, so they survive a crash and all processes share them. */
export class TestGateway implements PaymentGateway {
  readonly form = { gateway: 'test', publishableKey: null } as const;

  constructor(
    private readonly db: Queries,
    private readonly timeout: number,
  ) {}

  rejectionReason(): null {
    return null;
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    if (needsAuthentication(request)) return actionFor(request);
    switch (request.token) {
      case 'tok_timeout':
        await delay(this.timeout);
        return { result: 'unknown', reason: `no response within ${this.timeout} ms` };
      case 'tok_network_error':
        return { result: 'unknown', reason: 'the connection broke before the charge' };
      case 'tok_network_error_after_charge':
        await this.#record(request);
        return { result: 'unknown', reason: 'the connection broke after the charge' };
      case 'tok_slow_success':
        await delay(1000);
    }
    return this.#record(request);
  }

  async settle(request: ChargeRequest, requestedAt: Date, answer?: PayerAnswer): Promise<ChargeOutcome> {
    if (!needsAuthentication(request) || answer === 'confirmed') return this.#record(request);
    if (answer === 'canceled') return this.#record(request, authenticationCanceled);
    const isLate = Date.now() - requestedAt.getTime() >= authenticationTime;
    if (isLate) return this.#record(request, authenticationExpired);
    const recorded = await this.db.one(readCharge, { key: request.key });
    return recorded ? toVerdict(recorded) : actionFor(request);
  }

  /** Creates the charge or returns the existing one, in one statement, so concurrent calls get the same result. */
  async #record(request: ChargeRequest, verdict = verdictOn(request)): Promise<Verdict> {
    const failure = verdict.result === 'succeeded' ? null : verdict;
    const { key, amount, currency } = request;
    const charge = { key, amount, currency, code: failure?.code ?? null, message: failure?.message ?? null };
    const row = await this.db.one(recordCharge, charge);
    return toVerdict(row);
  }
}

function toVerdict(charge: { code: string | null; message: string | null } | null): Verdict {
  if (!charge?.code) return { result: 'succeeded' };
  if (charge.code === authenticationCanceled.code) return authenticationCanceled;
  return declined(charge.code, charge.message ?? '');
}

/** Formatted like Stripe's. The test gateway does not check it: a confirmation counts as authentication. */
const actionFor = ({ key }: ChargeRequest): ChargeOutcome => ({
  result: 'action_required',
  clientSecret: `test_${key}_secret`,
});

const verdictOn = ({ token }: ChargeRequest): Verdict =>
  TEST_TOKENS[token] ?? declined('invalid_token', 'There is no such payment token.');
