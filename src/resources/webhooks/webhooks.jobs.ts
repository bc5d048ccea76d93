import type { JobKind } from '../../core/ports/jobs.ts';

/** Has one of the processes that send look at once for what no event calls for: a ping, a webhook. It is found without it, later. */
export const SEND_WEBHOOKS: JobKind<{ webhook: string }> = {
  name: 'send-webhooks',
  retry: { retries: 0, retryDelay: 1, retryDelayMax: 1 },
  expireAfter: 60,
};
