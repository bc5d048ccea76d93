import Stripe from 'stripe';
import { decimalsOf, hasDecimals } from '../../core/currency.ts';
import type { ChargeOutcome, ChargeRequest, PaymentGateway, Sum } from '../../core/ports/payments.ts';
import { isStorable } from '../../core/schema.ts';

const HOUR = 3_600_000;
/** Stripe forgets an idempotency key after 24 hours at the earliest; past this age the same key might charge anew. */
const REPLAY_WINDOW = 23 * HOUR;

// https://docs.stripe.com/currencies: what a currency is counted in, and how much of it a charge may be.
const unitsOf = new Map<string, { readonly unit: number; readonly decimals: number }>([
  ...each('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', { unit: 1, decimals: 0 }),
  // Counted in thousandths, of which the last digit must be 0.
  ...each('BHD JOD KWD OMR TND', { unit: 1000, decimals: 2 }),
  // Counted in hundredths, as they once had them.
  ...each('ISK UGX', { unit: 100, decimals: 0 }),
]);

function each<T>(currencies: string, value: T): (readonly [string, T])[] {
  return currencies.split(' ').map((currency) => [currency, value]);
}

/** Null for a currency that Stripe does not charge, and would count in nobody knows what. */
function unitOf(currency: string) {
  return unitsOf.get(currency) ?? (decimalsOf(currency) === 2 ? { unit: 100, decimals: 2 } : null);
}

function objectionTo({ amount, currency }: Sum): string | null {
  const counted = unitOf(currency);
  if (counted === null) return `Stripe does not charge ${currency}.`;
  if (hasDecimals(amount, counted.decimals)) return null;
  const exactly = counted.decimals === 0 ? 'in whole numbers only' : `with at most ${counted.decimals} decimals`;
  return `Stripe charges ${currency} ${exactly}.`;
}

/** The sum in the unit that Stripe counts in, e.g. 1999 for 19.99 USD, 1999 for 1999 JPY. */
export function minorUnits({ amount, currency }: Sum): number {
  return Math.round(amount * (unitOf(currency)?.unit ?? 100));
}

export interface StripeSettings {
  readonly secretKey: string;
  /** Milliseconds to wait for an answer. */
  readonly timeout: number;
  /** Another place than Stripe's own, e.g. a double in a test. */
  readonly apiUrl: string | null;
}

const NOT_COMPLETED = 'The payment was not completed. No money was taken.';
/** Stripe's words are shown and kept: what is no text, cannot be stored or does not end is not passed on. */
const declined = (code: unknown, message: unknown): ChargeOutcome => ({
  result: 'declined',
  code: wordsOf(code) ?? 'not_completed',
  message: wordsOf(message) ?? NOT_COMPLETED,
});
const wordsOf = (said: unknown) =>
  typeof said === 'string' && said !== '' && said.length <= 200 && isStorable(said) ? said : null;
const unknown = (reason: string): ChargeOutcome => ({ result: 'unknown', reason });

/** Charges through Stripe: one PaymentIntent for each key, confirmed as it is created. */
export class StripeGateway implements PaymentGateway {
  readonly #stripe: Stripe;

  constructor(settings: StripeSettings) {
    const url = settings.apiUrl ? new URL(settings.apiUrl) : null;
    this.#stripe = new Stripe(settings.secretKey, {
      timeout: settings.timeout,
      // A lost answer is settled later by the same key; retrying here would only multiply the timeout.
      maxNetworkRetries: 0,
      telemetry: false,
      ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
    });
  }

  objectionTo(sum: Sum): string | null {
    return objectionTo(sum);
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const objection = objectionTo(request);
    if (objection) return declined('invalid_amount', objection);
    try {
      return outcomeOf(await this.#createIntent(request));
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  async settle(request: ChargeRequest, requestedAt: Date): Promise<ChargeOutcome> {
    const replayable = Date.now() - requestedAt.getTime() < REPLAY_WINDOW;
    try {
      // A sum that is never charged may have been, rounded, by a version that did so: then it is on record.
      if (replayable && !objectionTo(request))
        return outcomeOf(await this.#currentIntent(await this.#createIntent(request)));
    } catch (error) {
      const outcome = outcomeOfError(error);
      if (outcome.result !== 'unknown') return outcome;
    }
    // Stripe replays even its own 500s, and forgets keys after a day: then only what it has on record can tell.
    return this.#lookUp(request.key, replayable);
  }

  #createIntent({ key, amount, currency, token }: ChargeRequest): Promise<Stripe.PaymentIntent> {
    return this.#stripe.paymentIntents.create(
      {
        amount: minorUnits({ amount, currency }),
        currency: currency.toLowerCase(),
        confirm: true,
        // The payer is not there to be sent elsewhere: what needs them is a refusal.
        error_on_requires_action: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { payment_attempt: key },
        ...(token.startsWith('tok_')
          ? {
              payment_method_data: {
                type: 'card',
                card: { token },
              } as Stripe.PaymentIntentCreateParams.PaymentMethodData,
            }
          : { payment_method: token }),
      },
      { idempotencyKey: key },
    );
  }

  /** The replayed answer is as old as the first one; an intent that was `processing` then may have ended since. */
  #currentIntent(intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> | Stripe.PaymentIntent {
    return intent.status === 'processing' ? this.#stripe.paymentIntents.retrieve(intent.id) : intent;
  }

  async #lookUp(key: string, mayStillArrive: boolean): Promise<ChargeOutcome> {
    try {
      const found = await this.#stripe.paymentIntents.search({
        query: `metadata['payment_attempt']:'${key}'`,
        limit: 1,
      });
      const intent = found.data[0];
      if (intent) return outcomeOf(intent);
      return mayStillArrive
        ? unknown('Stripe has no record of the charge yet')
        : declined('attempt_expired', NOT_COMPLETED);
    } catch (error) {
      return unknown(error instanceof Error ? error.message : String(error));
    }
  }
}

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  switch (intent.status) {
    case 'succeeded':
      return { result: 'succeeded' };
    case 'processing':
      return unknown('the payment is being processed');
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
    case 'canceled': {
      const error = intent.last_payment_error;
      return declined(error?.decline_code ?? error?.code, error?.message);
    }
    default:
      return unknown('the answer is none that Stripe gives to a payment that was confirmed');
  }
}

/** Only an error that proves that nothing was charged is a refusal. */
function outcomeOfError(error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    return declined(error.decline_code || error.code || 'card_declined', error.message);
  }
  // 409 says that the first request of this key is still being worked on.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) {
    // Stripe's own words quote the token and our parameters: they are not for the payer.
    return error.code === 'resource_missing'
      ? declined('invalid_token', 'There is no such payment token.')
      : declined(error.code ?? 'invalid_request', 'The payment was refused. No money was taken.');
  }
  return unknown(error instanceof Error ? error.message : String(error));
}
