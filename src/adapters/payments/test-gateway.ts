import { setTimeout as delay } from 'node:timers/promises';
import type { ChargeOutcome, ChargeRequest, PaymentGateway } from '../../core/ports/payments.ts';
import { type Queries, statement } from '../../core/queries.ts';

type Verdict = Exclude<ChargeOutcome, { result: 'unknown' }>;

const declined = (code: string, message: string): Verdict => ({ result: 'declined', code, message });

/** What each token of the test gateway does. Any other token is declined as `invalid_token`. */
export const TEST_TOKENS: Readonly<Record<string, { readonly does: string; readonly verdict: Verdict }>> = {
  tok_success: { does: 'The money is taken.', verdict: { result: 'succeeded' } },
  tok_slow_success: { does: 'The money is taken, after a second.', verdict: { result: 'succeeded' } },
  tok_declined: { does: 'Declined.', verdict: declined('card_declined', 'The card was declined.') },
  tok_insufficient_funds: {
    does: 'Declined.',
    verdict: declined('insufficient_funds', 'The card has insufficient funds.'),
  },
  tok_expired_card: { does: 'Declined.', verdict: declined('expired_card', 'The card has expired.') },
  tok_incorrect_cvc: { does: 'Declined.', verdict: declined('incorrect_cvc', 'The security code is incorrect.') },
  tok_lost_card: { does: 'Declined.', verdict: declined('lost_card', 'The card was reported lost.') },
  tok_processing_error: {
    does: 'Declined.',
    verdict: declined('processing_error', 'The card could not be processed. Try again.'),
  },
  tok_timeout: {
    does: 'The gateway does not answer in time, and takes no money. Settled later as declined.',
    verdict: declined('gateway_timeout', 'The payment was not completed in time. No money was taken.'),
  },
  tok_network_error: {
    does: 'The connection breaks before the gateway sees the charge. It is made when it is settled.',
    verdict: { result: 'succeeded' },
  },
  tok_network_error_after_charge: {
    does: 'The money is taken, but the answer is lost. Settled later as succeeded.',
    verdict: { result: 'succeeded' },
  },
};

interface Refusal {
  code: string | null;
  message: string | null;
}

/** The charge of a key: this one, or the one that was there first. The update changes nothing but makes it come back. */
const recordCharge = statement<
  { key: string; amount: number; currency: string; code: string | null; message: string | null },
  Refusal
>('test_charge_record', () => ({
  sql: `insert into test_charges (key, amount, currency, failure_code, failure_message, created_at)
      values (:key, :amount, :currency, :code, :message, now())
      on conflict (key) do update set key = excluded.key
      returning failure_code as code, failure_message as message`,
}));

/**
 * The built-in gateway: behaves by the token, moves no money, needs no network.
 * It keeps each charge under its key in a table, so that it remembers them after a crash and for every process.
 */
export class TestGateway implements PaymentGateway {
  readonly #db: Queries;
  readonly #timeout: number;

  /** @param timeout milliseconds to wait for an answer */
  constructor(db: Queries, timeout: number) {
    this.#db = db;
    this.#timeout = timeout;
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    switch (request.token) {
      case 'tok_timeout':
        await delay(this.#timeout);
        return { result: 'unknown', reason: `no answer within ${this.#timeout} ms` };
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

  /** Makes the charge, or finds that the key has one. One statement, so that racing twins get one answer. */
  async #record(request: ChargeRequest): Promise<Verdict> {
    const verdict = TEST_TOKENS[request.token]?.verdict ?? declined('invalid_token', 'There is no such payment token.');
    const failure = verdict.result === 'declined' ? verdict : null;
    const { key, amount, currency } = request;
    const charge = { key, amount, currency, code: failure?.code ?? null, message: failure?.message ?? null };
    const row = await this.#db.one(recordCharge, charge);
    return row?.code ? declined(row.code, row.message ?? '') : { result: 'succeeded' };
  }
}
