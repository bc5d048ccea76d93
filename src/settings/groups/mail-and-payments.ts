import { address, integer, nonEmpty, url } from '../kinds.ts';

export const mailAndPaymentSettings = {
  SMTP_URL: url(/^smtps?$/, 'must be an smtp:// or smtps:// URL')
    .optional()
    .meta({
      description: 'URL of the mail server.',
      unset: 'emails are written to `.eml` files in `DATA_DIR/mail`',
      example: 'smtp://user:password@host:587',
    }),
  MAIL_FROM: nonEmpty()
    .regex(/@/, 'must contain an email address, such as Terrapin <billing@example.com>')
    .default('Terrapin <terrapin@localhost>')
    .meta({ description: 'Sender of emails.' }),
  STRIPE_SECRET_KEY: nonEmpty().optional().meta({
    description: 'Secret key of a Stripe account.',
    unset: 'the built-in test gateway, which charges nothing',
  }),
  STRIPE_API_URL: address.optional().meta({
    description: 'Base URL of the Stripe API, for tests against a substitute.',
    unset: 'the API of Stripe',
  }),
  PAYMENT_TIMEOUT: integer(100, 80_000).default(10_000).meta({
    description: 'Time to wait for the payment gateway. Without a response in time, the attempt is settled later.',
    unit: 'milliseconds',
  }),
};
