import type { Queries } from '@terrapin/table';
import type { PaymentGateway } from '../../core/ports/payments.ts';
import { TestGateway } from './test-gateway.ts';

interface PaymentSettings {
  /** Milliseconds. */
  readonly paymentTimeout: number;
  readonly stripeSecretKey: string | null;
  readonly stripePublishableKey: string | null;
  readonly stripeApiUrl: string | null;
}

export async function openPaymentGateway(settings: PaymentSettings, db: Queries): Promise<PaymentGateway> {
  if (!settings.stripeSecretKey) return new TestGateway(db, settings.paymentTimeout);
  const { StripeGateway } = await import('./stripe-gateway.ts');
  return new StripeGateway({
    secretKey: settings.stripeSecretKey,
    publishableKey: settings.stripePublishableKey,
    timeout: settings.paymentTimeout,
    apiUrl: settings.stripeApiUrl,
  });
}
