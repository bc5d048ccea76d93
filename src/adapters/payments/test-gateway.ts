import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ChargeOutcome, ChargeRequest, PaymentGateway } from '../../core/ports/payments.ts';
import type { Queries } from '../../core/queries.ts';
import { statementsOver } from '../../core/statement.ts';
import { TestCharge } from './test-charge.entity.ts';

type Verdict = Exclude<ChargeOutcome, { result: 'unknown' }>;

const declined = (code: string, message: string): Verdict => ({ result: 'declined', code, message });

/** Final outcome of each test token. Any other token is declined as `invalid_token`. */
export const TEST_TOKENS: Readonly<Record<string, Verdict>> = {
  tok_success: { result: 'succeeded' },
  // After one second.
  tok_slow_success: { result: 'succeeded' },
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

/** The token determines the outcome. Charges are stored, so they survive a crash and all processes share them. */
export class TestGateway implements PaymentGateway {
  readonly form = { gateway: 'test', publishableKey: null } as const;
  readonly #db: Queries;
  readonly #timeout: number;

  constructor(db: Queries, timeout: number) {
    this.#db = db;
    this.#timeout = timeout;
  }

  rejectionReason(): null {
    return null;
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    switch (request.token) {
      case 'tok_timeout':
        await delay(this.#timeout);
        return { result: 'unknown', reason: `no response within ${this.#timeout} ms` };
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

  settle(request: ChargeRequest): Promise<ChargeOutcome> {
    return this.#record(request);
  }

  /** Creates the charge or returns the existing one, in one statement, so concurrent calls get the same result. */
  async #record(request: ChargeRequest): Promise<Verdict> {
    const verdict = TEST_TOKENS[request.token] ?? declined('invalid_token', 'There is no such payment token.');
    const failure = verdict.result === 'declined' ? verdict : null;
    const { key, amount, currency } = request;
    const charge = { key, amount, currency, code: failure?.code ?? null, message: failure?.message ?? null };
    const row = await this.#db.one(recordCharge, charge);
    return row?.code ? declined(row.code, row.message ?? '') : { result: 'succeeded' };
  }
}
