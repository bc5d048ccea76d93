import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks, "Secret key": the prefix, then the key in base64. */
const prefix = 'whsec_';

export function newSigningKey(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** Standard Webhooks, "Webhook headers". The id is the same for each attempt. */
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

export const messageId = (event: string) => `evt_${event}`;
