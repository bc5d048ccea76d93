import type { IncomingMessage } from 'node:http';
import Stripe from 'stripe';
import { hasDecimals } from '../../../values/currency.ts';
import { decimalsOf } from '../../../values/money.ts';
import { isStorable } from '../../../values/text.ts';
import {
  authenticationCanceled,
  authenticationExpired,
  authenticationFailed,
  authenticationTime,
  type ChargeOutcome,
  type ChargeRequest,
  declined,
  type PayerAnswer,
  type PaymentForm,
  type PaymentGateway,
  type Sum,
} from './gateway.ts';

const HOUR = 3_600_000;
/** Stripe drops idempotency keys after 24 hours at the earliest; after that, the same key could charge again. */
const REPLAY_WINDOW = 23 * HOUR;

interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string | null;
  readonly timeout: number;
  readonly apiUrl: string | null;
}

const NOT_COMPLETED = 'The payment was not completed. No money was taken.';
/** Of a payer who did not pass 3-D Secure. Stripe's own message is for developers. */
const authenticationCodes: readonly unknown[] = ['payment_intent_authentication_failure', 'authentication_required'];
/** Stripe's texts are shown and stored: anything that is not text, cannot be stored or is too long is dropped. */
function declinedAs(code: unknown, message: unknown): ChargeOutcome {
  if (authenticationCodes.includes(code)) return authenticationFailed;
  return declined(readText(code) ?? 'not_completed', readText(message) ?? NOT_COMPLETED);
}
const readText = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= 200 && isStorable(value) ? value : null;
const unknown = (reason: string): ChargeOutcome => ({ result: 'unknown', reason });

export class StripeGateway implements PaymentGateway {
  readonly #stripe: Stripe;
  readonly form: PaymentForm;

  constructor(settings: StripeSettings) {
    this.form = { gateway: 'stripe', publishableKey: settings.publishableKey };
    const url = settings.apiUrl ? new URL(settings.apiUrl) : null;
    this.#stripe = new Stripe(settings.secretKey, {
      timeout: settings.timeout,
      // A lost response is settled later with the same key; a retry here would only multiply the timeout.
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: openClient(settings.timeout),
      ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
    });
  }

  rejectionReason(sum: Sum): string | null {
    return unsupportedReason(sum);
  }

  async charge(request: ChargeRequest): Promise<ChargeOutcome> {
    const reason = unsupportedReason(request);
    if (reason) return declinedAs('invalid_amount', reason);
    try {
      return toOutcome(await this.#createIntent(request));
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  async settle(request: ChargeRequest, requestedAt: Date, answer?: PayerAnswer): Promise<ChargeOutcome> {
    const age = Date.now() - requestedAt.getTime();
    try {
      // An unsupported amount may have been charged, rounded, by an older version: then Stripe has a record of it.
      const isRepeatable = age < REPLAY_WINDOW && !unsupportedReason(request);
      // Stripe replays even its own 500s and drops keys after a day: then only a search is reliable.
      const found = isRepeatable ? await this.#createIntent(request).catch(outcomeOfError) : null;
      if (found && 'result' in found && found.result !== 'unknown') return found;
      const intent = found && 'id' in found ? found : await this.#search(request.key);
      if (intent) return await this.#conclude(intent, age, answer);
    } catch (error) {
      return unknown(textOf(error));
    }
    return age < REPLAY_WINDOW
      ? unknown('Stripe has no record of the charge yet')
      : declined('attempt_expired', NOT_COMPLETED);
  }

  #createIntent({ key, amount, currency, token }: ChargeRequest): Promise<Stripe.PaymentIntent> {
    return this.#stripe.paymentIntents.create(
      {
        amount: minorUnits({ amount, currency }),
        currency: currency.toLowerCase(),
        confirm: true,
        // The page of the payer handles a required action with Stripe.js.
        use_stripe_sdk: true,
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

  /** A replayed response is as old as the original, and a search lags behind: the intent may have changed. */
  async #conclude(found: Stripe.PaymentIntent, age: number, answer?: PayerAnswer): Promise<ChargeOutcome> {
    const intents = this.#stripe.paymentIntents;
    const isFinal = found.status === 'succeeded' || found.status === 'canceled';
    const intent = isFinal ? found : await intents.retrieve(found.id);
    const outcome = toOutcome(intent);
    const isGivenUp = outcome.result === 'action_required' && (answer === 'canceled' || age >= authenticationTime);
    if (intent.status === 'canceled' || !(outcome.result === 'declined' || isGivenUp)) return outcome;
    // The payer has the secret of the intent, and could still pay with it.
    const cancellation_reason = answer === 'canceled' ? 'requested_by_customer' : 'abandoned';
    // Stripe does not cancel what was paid at this moment; and what it has canceled, it may not have had time to say.
    return toOutcome(await intents.cancel(intent.id, { cancellation_reason }).catch(() => intents.retrieve(intent.id)));
  }

  async #search(key: string): Promise<Stripe.PaymentIntent | undefined> {
    const query = `metadata['payment_attempt']:'${key}'`;
    return (await this.#stripe.paymentIntents.search({ query, limit: 1 })).data[0];
  }
}

/** The library waits for a body as long as some of it arrives, and throws where nothing catches it if that is JSON, but no object. */
function openClient(timeout: number): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const request = client.makeRequest.bind(client);
  client.makeRequest = async (...given) => {
    const response = await request(...given);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const timer = setTimeout(() => (response.getRawResponse() as IncomingMessage).destroy(), timeout);
      const body = await read().finally(() => clearTimeout(timer));
      if (typeof body !== 'object' || body === null) throw new Error('The response is not an object.');
      return body;
    };
    return response;
  };
  return client;
}

function toOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  switch (intent.status) {
    case 'succeeded':
      return { result: 'succeeded' };
    case 'processing':
      return unknown('the payment is being processed');
    case 'requires_action':
      return intent.client_secret
        ? { result: 'action_required', clientSecret: intent.client_secret }
        : unknown('the payment requires an action, but has no secret for it');
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled': {
      const error = intent.last_payment_error;
      if (!error && intent.cancellation_reason === 'requested_by_customer') return authenticationCanceled;
      if (!error && intent.cancellation_reason === 'abandoned') return authenticationExpired;
      return declinedAs(error?.decline_code ?? error?.code, error?.message);
    }
    default:
      return unknown('the status is not one of a confirmed payment');
  }
}

/** Only an error that proves that nothing was charged is a decline. */
function outcomeOfError(error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    return declinedAs(error.decline_code || error.code || 'card_declined', error.message);
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) {
    // Stripe's message quotes the token and request parameters, which are not for the payer.
    return error.code === 'resource_missing'
      ? declined('invalid_token', 'There is no such payment token.')
      : declinedAs(error.code ?? 'invalid_request', 'The payment was rejected. No money was taken.');
  }
  return unknown(textOf(error));
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

// https://docs.stripe.com/currencies: the unit and the decimals that Stripe accepts.
const unitsOf = new Map<string, { readonly unit: number; readonly decimals: number }>([
  ...each('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', { unit: 1, decimals: 0 }),
  ...each('BHD JOD KWD OMR TND', { unit: 1000, decimals: 2 }),
  ...each('ISK UGX', { unit: 100, decimals: 0 }),
]);

function each<T>(currencies: string, value: T): (readonly [string, T])[] {
  return currencies.split(' ').map((currency) => [currency, value]);
}

function unitOf(currency: string) {
  return unitsOf.get(currency) ?? (decimalsOf(currency) === 2 ? { unit: 100, decimals: 2 } : null);
}

/** Why Stripe never charges this amount; null if it may. */
function unsupportedReason({ amount, currency }: Sum): string | null {
  const counted = unitOf(currency);
  if (counted === null) return `Stripe does not support ${currency}.`;
  if (hasDecimals(amount, counted.decimals)) return null;
  const exactly = counted.decimals === 0 ? 'in whole numbers only' : `with at most ${counted.decimals} decimals`;
  return `Stripe charges ${currency} ${exactly}.`;
}

/** The amount in Stripe's unit: 1999 for 19.99 USD, 1999 for 1999 JPY. */
export function minorUnits({ amount, currency }: Sum): number {
  return Math.round(amount * (unitOf(currency)?.unit ?? 100));
}
