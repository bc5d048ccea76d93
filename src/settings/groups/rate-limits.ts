import { rate, url } from '../kinds.ts';

export const rateLimitSettings = {
  RATE_LIMIT: rate.prefault('6000/60').meta({
    description:
      'Requests/seconds of each user, whichever token is used. A GraphQL document counts as one per 2,000 fields or as its mutations, a batch as one per ten items. `off` disables all rate limits.',
  }),
  RATE_LIMIT_ANONYMOUS: rate.prefault('3000/60').meta({
    description: 'Requests/seconds of each address (IPv6: each /64) without a token.',
  }),
  RATE_LIMIT_BAD_TOKENS: rate.prefault('300/60').meta({
    description:
      'Requests/seconds of each address with an invalid token. Beyond that, requests with an invalid token or without a token return 429.',
  }),
  RATE_LIMIT_URL: url(/^(rediss?|postgres(ql)?)$/, 'must be a redis://, rediss:// or postgres:// URL')
    .optional()
    .meta({
      description: 'Redis or PostgreSQL server in which several processes count together.',
      unset: 'each process counts for itself, so two allow twice as much',
      example: 'redis://host:6379',
    }),
};
