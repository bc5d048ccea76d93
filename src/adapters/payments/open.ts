import type { PaymentGateway } from '../../core/ports/payments.ts';
import type { Queries } from '../../core/queries.ts';
import { TestGateway } from './test-gateway.ts';

export interface PaymentSettings {
  /** Milliseconds to wait for the gateway's answer. */
  readonly paymentTimeout: number;
  readonly stripeSecretKey: string | null;
  readonly stripeApiUrl: string | null;
}

/** Stripe where a key is set, else the built-in gateway, which needs only the database. */
export async function openPaymentGateway(settings: PaymentSettings, db: Queries): Promise<PaymentGateway> {
  if (!settings.stripeSecretKey) return new TestGateway(db, settings.paymentTimeout);
  // Its package is large, and most servers start without it.
  const { StripeGateway } = await import('./stripe-gateway.ts');
  return new StripeGateway({
    secretKey: settings.stripeSecretKey,
    timeout: settings.paymentTimeout,
    apiUrl: settings.stripeApiUrl,
  });
}
