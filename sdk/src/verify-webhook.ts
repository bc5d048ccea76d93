import type { Schemas } from './generated/rest.ts';

/** What is posted to a webhook: an event, or a ping. Its `type` determines its `data`. */
export type WebhookEvent = Schemas[keyof Schemas & `${string}Event`];

/** Of a request: a `Headers`, or an object with names in lower case, as Node has it. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Why a message is not to be trusted. */
export type WebhookErrorCode = 'missing_header' | 'invalid_timestamp' | 'invalid_signature' | 'invalid_secret';

export class WebhookError extends Error {
  override name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Seconds that the clocks may differ by (Standard Webhooks, "Verifying webhook authenticity"). */
const tolerance = 300;

/**
 * The event in a message that was posted to a webhook, if it comes from where the secret is known and was sent just now.
 * Rejects with a {@link WebhookError} otherwise: answer 400 then.
 *
 * @param payload the body as it was received, not parsed and printed again
 * @param secret that of the webhook, or several: the new one and the former one while it is replaced
 */
export async function verifyWebhook(
  payload: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): Promise<WebhookEvent> {
  const read = (name: string): string => {
    const value = typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, string>)[name];
    if (!value) throw new WebhookError('missing_header', `The message has no ${name} header.`);
    return `${value}`;
  };
  const id = read('webhook-id');
  const timestamp = read('webhook-timestamp');
  const signatures = read('webhook-signature').split(' ');
  if (!(Math.abs(Date.now() / 1000 - +timestamp) <= tolerance))
    throw new WebhookError('invalid_timestamp', `webhook-timestamp is not within ${tolerance} seconds of now.`);
  const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const one of [secret].flat() as string[]) {
    const raw = bytesOf(one.replace(/^whsec_/, ''));
    if (!raw?.length)
      throw new WebhookError('invalid_secret', 'The secret is not one of a webhook: whsec_ and base64.');
    const { subtle } = crypto;
    const key = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of signatures) {
      const given = signature.startsWith('v1,') && bytesOf(signature.slice(3));
      // It compares in constant time.
      if (given && (await subtle.verify('HMAC', key, given, signed))) return JSON.parse(text);
    }
  }
  throw new WebhookError('invalid_signature', 'No signature of the message is by this secret.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
