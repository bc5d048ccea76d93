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
  | { readonly result: 'declined'; readonly code: string; readonly message: string }
  /** No reliable response: money may have been taken. Resolve with `settle`. */
  | { readonly result: 'unknown'; readonly reason: string };

export type Sum = Pick<ChargeRequest, 'amount' | 'currency'>;

/** How a page asks for the means of payment. A page without the key that it needs cannot. */
export interface PaymentForm {
  readonly gateway: 'test' | 'stripe';
  readonly publishableKey: string | null;
}

/** Network failures and declines are outcomes, not exceptions. */
export interface PaymentGateway {
  readonly form: PaymentForm;
  /** Why the gateway never charges this amount, in a sentence; null if it may. */
  rejectionReason(sum: Sum): string | null;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Resolves a charge with unknown outcome without charging twice; makes it if it never reached the gateway. */
  settle(request: ChargeRequest, requestedAt: Date): Promise<ChargeOutcome>;
}
