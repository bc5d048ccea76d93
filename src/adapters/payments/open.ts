import type { PaymentGateway } from '../../core/payments.ts';
import { StripeGateway } from './stripe-gateway.ts';
import { type ChargeDatabase, TestGateway } from './test-gateway.ts';

export interface PaymentSettings {
  /** Milliseconds to wait for the gateway's answer. */
  readonly timeout: number;
  readonly stripeSecretKey?: string | undefined;
  readonly stripeApiUrl?: string | undefined;
}

/** Stripe where a key is set, else the built-in gateway, which needs only the database. */
export function openPaymentGateway(settings: PaymentSettings, database: ChargeDatabase): PaymentGateway {
  if (!settings.stripeSecretKey) return new TestGateway(database, settings.timeout);
  return new StripeGateway({
    secretKey: settings.stripeSecretKey,
    timeout: settings.timeout,
    apiUrl: settings.stripeApiUrl,
  });
}
