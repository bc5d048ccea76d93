import { createHmac, randomBytes } from 'node:crypto';

/** What a secret begins with (Standard Webhooks, "Secret key"): what follows is the key in base64. */
const prefix = 'whsec_';

/** A new secret: 256 random bits behind the prefix. */
export function newSigningKey(): string {
  return prefix + randomBytes(32).toString('base64');
}

/**
 * The headers of a message (Standard Webhooks, "Webhook headers"): its id, which is the same at each attempt, the time of
 * this attempt in Unix seconds, and a signature by each of `keys`.
 */
export function signedHeaders(keys: readonly string[], id: string, body: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = keys.map((key) => {
    const hmac = createHmac('sha256', Buffer.from(key.slice(prefix.length), 'base64'));
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** What a message is called, by its event. */
export const messageId = (event: string) => `evt_${event}`;
