import type { JobKind } from '../../core/ports/jobs.ts';

/** Wakes the sender of one process at once for new webhooks and pings. Without it, polling finds them later. */
export const SEND_WEBHOOKS: JobKind<{ webhook: string }> = {
  name: 'send-webhooks',
  retry: { retries: 0, retryDelay: 1, retryDelayMax: 1 },
  expireAfter: 60,
  about: ({ webhook }) => `webhook ${webhook}`,
};
