import { integer, number, oneOf } from '../kinds.ts';

export const jobSettings = {
  WORKER: oneOf('on', 'off').default('on').meta({
    description:
      'Whether the server itself runs jobs: emails, webhook deliveries, settling payments. `off`: `terrapin worker` runs them.',
  }),
  WORKER_PORT: integer(1, 65_535).optional().meta({
    description:
      'Port on which `terrapin worker` serves `/health/live`, `/health/ready` and `/metrics`, at the address in `HOST`.',
    unset: 'no port',
    example: '3001',
  }),
  JOB_POLL_INTERVAL: number(0.5, 60).default(5).meta({
    description: 'Time between checks for jobs due for a retry. New jobs start at once.',
    unit: 'seconds',
  }),
  JOB_RETRY_DELAY: integer(1, 3600).optional().meta({
    description: 'Time before the first retry of a failed job, and before every retry of a webhook delivery.',
    unset: 'depends on the kind of job',
    unit: 'seconds',
  }),
  WEBHOOK_RATE_PER_HOST: integer(60, 1_000_000).default(600).meta({
    description:
      'Attempts to deliver webhooks to one host, from all users and processes together; further deliveries wait. Pings to receivers that are not verified yet are limited to a sixtieth of it.',
    unit: 'attempts per minute',
  }),
};
