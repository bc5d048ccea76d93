import { resolve } from 'node:path';
import {
  address,
  choice,
  databaseUrl,
  databaseUrls,
  networks,
  nonEmpty,
  number,
  ports,
  url,
  wholeNumber,
} from '../kinds.ts';

export const databaseSettings = {
  DATABASE_URL: databaseUrl.optional().meta({
    description: 'PostgreSQL server, version 15 or newer, or an address that leads to the primary of several.',
    unset: 'an embedded PostgreSQL in `DATA_DIR`',
    example: 'postgres://user:password@127.0.0.1:5432/terrapin',
  }),
  DATABASE_REPLICA_URLS: databaseUrls.default([]).meta({
    description:
      'Replicas of that server that may serve reads, separated by commas or spaces. A read includes every write acknowledged before it.',
    unset: 'the primary serves all reads',
    example: 'postgres://user:password@three:5432/terrapin',
  }),
  DATABASE_POOL: wholeNumber(2, 1000).default(10).meta({
    description: 'Connections to PostgreSQL per process.',
  }),
  DATABASE_LANES: wholeNumber(0, 16).default(2).meta({
    description: 'Extra connections used to pipeline reads. 0: no pipelining, for proxies that do not support it.',
  }),
  DATA_DIR: nonEmpty()
    .transform((path) => resolve(path))
    .prefault('.data')
    .meta({
      description:
        'Folder of the embedded database, images, outgoing emails and the demo token. Used by one server at a time and readable by its user only.',
    }),
  SEED: choice('demo', 'none').optional().meta({
    description: 'Data inserted into an empty database.',
    unset: '`demo` with the embedded database, `none` with `DATABASE_URL`',
  }),
};

export const resourceSettings = {
  ARTICLE_DELETION: choice('permanent', 'trash').default('permanent').meta({
    description:
      'Effect of deleting an article. `trash`: the article moves to `/articles/trashed` and can be restored.',
  }),
  EVENT_RETENTION_DAYS: number(0.01, 3650).default(30).meta({
    description:
      'How long events are delivered. Clients and webhooks that are offline for longer miss events. Tokens that have ended and `.eml` files are deleted after this time, too.',
    unit: 'days',
  }),
  AUDIT_RETENTION_DAYS: number(0.01, 3650).default(365).meta({
    description:
      'How long entries of the audit log are stored. At least as long as `EVENT_RETENTION_DAYS`: each event is an entry.',
    unit: 'days',
  }),
  EVENT_STREAMS_PER_USER: wholeNumber(1, 10_000).default(100).meta({
    description: 'Open event streams (`GET /events` and GraphQL subscriptions) per user and process.',
  }),
};

export const storageSettings = {
  STORAGE_URL: url(/^(file|s3)$/, 'must begin with file: or s3:')
    .optional()
    .meta({
      description:
        'Where images are stored: a folder, or a bucket of an S3-compatible store. Credentials of a bucket come from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile or the role of the machine.',
      unset: 'folder `files` in `DATA_DIR`',
      example: 's3://bucket/prefix?endpoint=https://host&region=eu-west-1&path_style=true',
    }),
  STORAGE_PUBLIC_URL: address.optional().meta({
    description: 'Base URL of images, such as that of a CDN in front of the bucket.',
    unset: '`PUBLIC_URL`, the server itself',
    example: 'https://cdn.example.com',
  }),
  OUTBOUND_PORTS: ports.optional().meta({
    description: 'The ports to which the server connects for URLs that clients supply: avatar images and webhooks.',
    unset: '80 and 443',
    example: '80,443,8443',
  }),
  OUTBOUND_NETWORKS: networks.optional().meta({
    description:
      'The private networks to which it may connect for such URLs. Webhooks are sent over `http://` to these networks only, and over `https://` to all others.',
    unset: 'public addresses only',
    example: '10.1.2.0/24',
  }),
};

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
  STRIPE_PUBLISHABLE_KEY: nonEmpty().optional().meta({
    description: 'Publishable key of that account, with which the page for paying an invoice asks for a card.',
    unset: 'with `STRIPE_SECRET_KEY`, that page cannot take payments',
  }),
  PAYMENT_PAGE_URL: address
    .refine((text) => text.includes('{invoice}') && text.includes('{key}'), 'must contain {invoice} and {key}')
    .optional()
    .meta({
      description:
        'Page that payment links lead to, with `{invoice}` for the id and `{key}` for the key. Put the key after `#`, so that it is in no log.',
      unset: 'the page `/pay/{invoice}` of this server',
      example: 'https://shop.example.com/pay#invoice={invoice}&key={key}',
    }),
  PAYMENT_TIMEOUT: wholeNumber(100, 80_000).default(10_000).meta({
    description: 'Time to wait for the payment gateway. Without a response in time, the attempt is settled later.',
    unit: 'milliseconds',
  }),
};

export const jobSettings = {
  WORKER: choice('on', 'off').default('on').meta({
    description:
      'Whether the server itself runs jobs: emails, webhook deliveries, settling payments. `off`: `terrapin worker` runs them.',
  }),
  WORKER_PORT: wholeNumber(1, 65_535).optional().meta({
    description:
      'The port at which `terrapin worker` serves `/health/live`, `/health/ready` and `/metrics`, at the address in `HOST`.',
    unset: 'no port',
    example: '3001',
  }),
  JOB_POLL_INTERVAL: number(0.5, 60).default(5).meta({
    description: 'Time between checks for jobs due for a retry. New jobs start at once.',
    unit: 'seconds',
  }),
  JOB_RETRY_DELAY: wholeNumber(1, 3600).optional().meta({
    description: 'Time before the first retry of a failed job, and before every retry of a webhook delivery.',
    unset: 'depends on the kind of job',
    unit: 'seconds',
  }),
  WEBHOOK_RATE_PER_HOST: wholeNumber(60, 1_000_000).default(600).meta({
    description:
      'Attempts to deliver webhooks to one host, from all users and processes together; further deliveries wait. Pings to receivers that are not verified yet are limited to a sixtieth of it.',
    unit: 'attempts per minute',
  }),
};
