import type { Body } from './connection.ts';
import type { EventOf } from './event.ts';
import type { WebhookEvent } from './generated/events.ts';
import { notify } from './notify.ts';
import { verifyWebhook, WebhookError } from './verify-webhook.ts';

type Type = WebhookEvent['type'];

/** A function for each type of event that you handle. Other events are accepted, and passed to `default`. */
export type WebhookHandlers = {
  [T in Type]?: (event: EventOf<T, WebhookEvent>) => unknown;
} & { default?: (event: WebhookEvent) => unknown };

type Secret = string | readonly string[];

export interface WebhookHandler {
  (request: Request): Promise<Response>;
  /** Receives the reason of each refusal, also from {@link nodeHandler}. */
  onError?: ((error: unknown) => void) | undefined;
}

/**
 * Receives webhooks as a function from `Request` to `Response`, as Cloudflare Workers, Deno, Bun, Next.js and Hono call
 * it. Responds with 204 when your function has ended, with 400 if the delivery is not from your server, and with 500 if
 * your function throws: the delivery is then sent again. Respond within 10 seconds. For Node.js and AWS Lambda, wrap it
 * in {@link nodeHandler} or {@link lambdaHandler}.
 *
 * @param secret the secret of the webhook, several while it is replaced, or a function that is called for each delivery
 * @param onError receives what your function throws, and why a request is refused (`WebhookError`); default:
 *   `console.error`
 */
export function webhookHandler(
  secret: Secret | (() => Secret | Promise<Secret>),
  handlers: WebhookHandlers,
  onError: (error: unknown) => void = reportError,
): WebhookHandler {
  const receive = async (request: Request) => {
    if (request.method !== 'POST') return respond(405, 'A webhook is delivered with POST.', { allow: 'POST' });
    try {
      const event = await verifyWebhook(
        await request.arrayBuffer(),
        request.headers,
        typeof secret === 'function' ? await secret() : secret,
      );
      const handle = (handlers as Record<string, ((event: WebhookEvent) => unknown) | undefined>)[event.type];
      await (handle ?? handlers.default)?.(event);
      return new Response(null, { status: 204 });
    } catch (error) {
      notify(() => onError(error));
      if (error instanceof WebhookError && error.code !== 'invalid_secret') return respond(400, error.message);
      return respond(500, 'The event was not processed.');
    }
  };
  return Object.assign(receive, { onError });
}

function respond(status: number, message: string, headers?: Record<string, string>): Response {
  return Response.json({ message }, { status, ...(headers && { headers }) });
}

// biome-ignore lint/suspicious/noConsole: an error that nobody sees cannot be mended
const reportError = (error: unknown) => console.error(error);

interface NodeRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What a body parser, such as that of Express, has made of the body. */
  body?: unknown;
  /** The body as received, beside the parsed one: Firebase and Google Cloud Functions, NestJS with `rawBody: true`. */
  rawBody?: unknown;
}

interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): { end(text: string): unknown };
}

/** Bytes; an event has at most about 700,000. */
const largestBody = 5_000_000;

/** For `createServer` of Node.js, and for Express: `app.post('/hooks', nodeHandler(webhookHandler(…)))`. */
export function nodeHandler(handler: WebhookHandler): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const { method = 'POST', headers, body, rawBody: given = body } = request;
    const send = async (answer: Response) =>
      void response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    if (method !== 'POST') return send(await handler(requestOf(method, headers, null)));
    const refuse = (status: number, message: string) => {
      notify(() => (handler.onError ?? reportError)(new WebhookError('invalid_body', message)));
      return send(respond(status, message));
    };
    const isRaw = given === undefined || typeof given === 'string' || given instanceof Uint8Array;
    if (!isRaw) return refuse(500, parsedBefore);
    const received = given ?? (await bodyOf(request));
    if (!received) return refuse(413, `A body may have at most ${largestBody} bytes.`);
    return send(await handler(requestOf(method, headers, received as Body)));
  };
}

const parsedBefore =
  'The body was parsed before its signature was verified. Register the webhook before express.json(), with express.raw({ type: "*/*" }), or in NestJS with the option rawBody.';

/** Undefined if it is too large. */
async function bodyOf(request: NodeRequest): Promise<Body | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request) {
    if ((size += part.byteLength) > largestBody) return undefined;
    parts.push(part);
  }
  return new Blob(parts as Uint8Array<ArrayBuffer>[]);
}

function requestOf(method: string, given: NodeRequest['headers'], body: Body | null): Request {
  const headers = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
  return new Request('http://webhook', { method, headers: headers as [string, string][], body: body as Blob | null });
}

interface LambdaEvent {
  headers: Readonly<Record<string, string | undefined>>;
  body?: string | null;
  isBase64Encoded?: boolean;
  requestContext?: { http?: { method?: string } };
  httpMethod?: string;
}

interface LambdaResult {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

/** For AWS Lambda behind a function URL or an API Gateway: `export const handler = lambdaHandler(webhookHandler(…))`. */
export function lambdaHandler(handler: WebhookHandler): (event: LambdaEvent) => Promise<LambdaResult> {
  return async ({ headers, body, isBase64Encoded, requestContext, httpMethod }) => {
    const method = requestContext?.http?.method ?? httpMethod ?? 'POST';
    const bytes = isBase64Encoded ? Uint8Array.from(atob(body ?? ''), (one) => one.charCodeAt(0)) : (body ?? '');
    const answer = await handler(requestOf(method, headers, method === 'POST' ? bytes : null));
    return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  };
}
