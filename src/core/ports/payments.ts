/** What a charge is asked with. The same key is the same charge, however often it is asked for. */
export interface ChargeRequest {
  /** Idempotency key: at most one charge is ever made for it. */
  readonly key: string;
  /** In the currency's main unit, with at most its decimals, above zero. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Stands for the payer's means of payment; the gateway knows what is behind it. */
  readonly token: string;
}

export type ChargeOutcome =
  | { readonly result: 'succeeded' }
  | { readonly result: 'declined'; readonly code: string; readonly message: string }
  /** No answer, or none that can be relied upon: money may or may not have been taken. Ask again with `settle`. */
  | { readonly result: 'unknown'; readonly reason: string };

/** What is to be paid. */
export type Sum = Pick<ChargeRequest, 'amount' | 'currency'>;

/** Takes money. Never throws for what the network or the payer's bank may do: that is an outcome. */
export interface PaymentGateway {
  /** Why it never charges this sum, exactly, in a sentence; null where it may. */
  objectionTo(sum: Sum): string | null;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /**
   * Brings a charge to its end of which no answer is known, without ever charging twice for its key.
   * A charge that never reached the gateway is made now.
   * @param requestedAt when it was first asked for
   */
  settle(request: ChargeRequest, requestedAt: Date): Promise<ChargeOutcome>;
}
