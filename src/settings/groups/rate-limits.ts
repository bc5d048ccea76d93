import { rate } from '../kinds.ts';

export const rateLimitSettings = {
  RATE_LIMIT: rate.prefault('6000/60').meta({
    description:
      'Requests/seconds of each user, whichever token is used. A GraphQL document counts as one per root field and nested list, or as one per 2,000 fields, whichever is more; a batch counts as one per ten items. `off` disables all rate limits.',
  }),
  RATE_LIMIT_ANONYMOUS: rate.prefault('3000/60').meta({
    description: 'Requests/seconds of each IP address (IPv6: each /64) without a token.',
  }),
  RATE_LIMIT_BAD_TOKENS: rate.prefault('300/60').meta({
    description:
      'Requests/seconds of each IP address with an invalid token. Beyond that, requests with an invalid token or without a token return 429.',
  }),
};
