import { z } from 'zod';
import { address, count, integer, nonEmpty, number, proxies } from '../kinds.ts';

export const serverSettings = {
  HOST: nonEmpty()
    .default('127.0.0.1')
    .meta({ description: 'Address to listen on. `0.0.0.0` listens on all interfaces.' }),
  PORT: integer(0, 65_535).default(3000).meta({ description: 'Port to listen on. 0: any free port.' }),
  PUBLIC_URL: address.optional().meta({
    description: 'Base URL of the links in responses and emails.',
    unset: 'derived from `HOST` and `PORT`',
    example: 'https://api.example.com',
  }),
  WORKERS: count(1, 128).default(1).meta({
    description: 'Number of server processes. `auto`: one per processor core. More than 1 requires `DATABASE_URL`.',
  }),
  DRAIN_TIME: number(0, 600).optional().meta({
    description:
      'Time after SIGTERM in which `/health/ready` returns 503 but requests are still served, so load balancers stop sending. The process exits at most 5 seconds later. Ctrl-C (SIGINT) skips it.',
    unset: '3 with JSON logs, 0 with pretty logs',
    unit: 'seconds',
  }),
  CORS_ORIGINS: z
    .string()
    .transform((list) => (list.trim() === '*' ? ('*' as const) : list.split(',').map((origin) => origin.trim())))
    .prefault('*')
    .meta({
      description: 'Origins whose pages may call the API, separated by commas. `*`: any origin.',
      example: 'https://app.example.com,https://admin.example.com',
    }),
  TRUSTED_PROXIES: proxies.optional().meta({
    description:
      'Reverse proxies whose `X-Forwarded-For` is trusted: their networks, separated by commas, or the number of proxies in a row. Without it, all anonymous callers behind a proxy share one rate limit.',
    unset: 'none',
    example: '10.0.0.0/8',
  }),
  NODE_ENV: nonEmpty().default('development').meta({
    description: 'With `production`, logs are JSON unless `LOG_FORMAT=pretty`, and the demo token is not printed.',
  }),
};
