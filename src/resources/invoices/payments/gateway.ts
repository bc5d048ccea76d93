import type { HeldEffects } from '../../../core/ports/outside.ts';
import type { Opening } from '../../resource.ts';

declare module '../../../core/context.ts' {
  interface Services {
    readonly payments: PaymentGateway;
  }
  interface OperationSettings {
    /** Milliseconds that a gateway has to respond. */
    readonly paymentTimeout: number;
    /** URL of the page that payment links lead to, with `{invoice}` and `{key}`. */
    readonly paymentPageUrl: string;
  }
}

/** Requests with the same key are the same charge. */
export interface ChargeRequest {
  readonly key: string;
  /** In the main unit of the currency, with at most its decimals, above zero. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly token: string;
}

export type ChargeOutcome =
  | { readonly result: 'succeeded' }
  /** Nothing is charged until the payer has authenticated, in the page of the gateway that takes the secret. */
  | { readonly result: 'action_required'; readonly clientSecret: string }
  /** `canceled`: by the payer. Nothing was charged, and cannot be any more. */
  | { readonly result: 'declined' | 'canceled'; readonly code: string; readonly message: string }
  /** No reliable response: money may have been taken. Resolve with `settle`. */
  | { readonly result: 'unknown'; readonly reason: string };

export type Sum = Pick<ChargeRequest, 'amount' | 'currency'>;

/** How a page asks for the means of payment. A page without the key that it needs cannot. */
export interface PaymentForm {
  readonly gateway: 'test' | 'stripe';
  readonly publishableKey: string | null;
}

/** What the payer says they have done about the question of their bank. */
export type PayerAnswer = 'confirmed' | 'canceled';

/** Milliseconds that a payer has to authenticate, since the attempt was made. */
export const authenticationTime = 15 * 60_000;

export const declined = (code: string, message: string) => ({ result: 'declined', code, message }) as const;

export const authenticationFailed = declined('authentication_failed', 'The bank has not confirmed the payment.');
export const authenticationExpired = declined('authentication_expired', 'The payment was not confirmed in time.');
export const authenticationCanceled = {
  result: 'canceled',
  code: 'authentication_canceled',
  message: 'The payment was canceled before the bank confirmed it.',
} as const;

/** Network failures and declines are outcomes, not exceptions. */
export interface PaymentGateway {
  readonly form: PaymentForm;
  /** Why the gateway never charges this amount, in a sentence; null if it may. */
  rejectionReason(sum: Sum): string | null;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /**
   * Resolves a charge without a final outcome, without charging twice; makes it if it never reached the gateway. Declines it,
   * so that it cannot succeed any more, when the payer has not authenticated in time, or cancels it. Money that was taken
   * before that counts: then it has succeeded.
   */
  settle(request: ChargeRequest, requestedAt: Date, answer?: PayerAnswer): Promise<ChargeOutcome>;
}

export async function openGateway({ database, settings, stripe }: Opening): Promise<PaymentGateway> {
  const { secretKey } = stripe;
  const { paymentTimeout: timeout } = settings;
  if (secretKey === null) {
    const { TestGateway } = await import('./test-gateway.ts');
    return new TestGateway(database.db, timeout);
  }
  const { StripeGateway } = await import('./stripe-gateway.ts');
  return new StripeGateway({ ...stripe, secretKey, timeout });
}

/** In a dry run, which notes what would be charged. */
export function heldGateway(gateway: PaymentGateway, effects: HeldEffects): PaymentGateway {
  const notAsked: ChargeOutcome = { result: 'unknown', reason: 'a dry run charges nothing' };
  const charge = async ({ amount, currency }: Sum) => {
    effects.charge = { amount, currency };
    return notAsked;
  };
  return {
    form: gateway.form,
    rejectionReason: (sum) => gateway.rejectionReason(sum),
    charge,
    settle: async (request, _, answer) => (answer === 'canceled' ? authenticationCanceled : charge(request)),
  };
}
