import { eventOf } from './event.ts';
import type { WebhookEvent } from './generated/events.ts';
import { bytesOf, keyOf } from './webhook-key.ts';

/** The received headers: a `Headers` object, or an object with names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookErrorCode =
  | 'missing_header'
  | 'invalid_timestamp'
  | 'invalid_body'
  | 'invalid_signature'
  | 'invalid_secret';

export class WebhookError extends Error {
  override name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Seconds of clock difference (Standard Webhooks, "Verifying webhook authenticity"). */
const tolerance = 300;

/**
 * Verifies a webhook delivery and returns its event. Rejects with a {@link WebhookError} if the signature is invalid or
 * the delivery is older than 5 minutes: respond with 400.
 *
 * @param payload the body as received, not parsed and serialized again
 * @param secret the secret of the webhook, or several while it is replaced
 */
export async function verifyWebhook(
  payload: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): Promise<WebhookEvent> {
  const read = (name: string): string => {
    const value = isHeaders(headers)
      ? headers.get(name)
      : Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
    if (!value) throw new WebhookError('missing_header', `The request has no ${name} header.`);
    return `${value}`;
  };
  const id = read('webhook-id');
  const timestamp = read('webhook-timestamp');
  const signatures = read('webhook-signature').split(' ');
  if (!(Math.abs(Date.now() / 1000 - +timestamp) <= tolerance))
    throw new WebhookError('invalid_timestamp', `webhook-timestamp is not within ${tolerance} seconds of now.`);
  const isText = typeof payload === 'string';
  if (!isText && !(payload?.byteLength >= 0))
    throw new WebhookError('invalid_body', 'The body must be the text or bytes received, not parsed.');
  const text = isText ? payload : new TextDecoder().decode(payload);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const one of [secret].flat()) {
    const key = await keyOf(one, 'verify');
    if (!key) throw new WebhookError('invalid_secret', 'The secret is missing or not whsec_ followed by base64.');
    for (const signature of signatures) {
      const given = signature.startsWith('v1,') && bytesOf(signature.slice(3));
      if (given && (await crypto.subtle.verify('HMAC', key, given, signed)))
        return eventOf<WebhookEvent>(JSON.parse(text));
    }
  }
  throw new WebhookError('invalid_signature', 'No received signature matches the secret.');
}

function isHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers?.get === 'function';
}
