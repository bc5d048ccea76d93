import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Fault =
  | 'drop-before-charge'
  | 'drop-after-charge'
  | 'endless-body'
  | 'hang'
  | 'internal-error'
  | 'key-in-use'
  | 'no-object';

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly client_secret: string;
  status: string;
  readonly metadata: Record<string, string>;
  cancellation_reason: string | null;
  last_payment_error: { code: string; decline_code?: string; message: string } | null;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const error = (status: number, body: Record<string, unknown>): Answer => ({ status, body: { error: body } });

/**
 * The endpoints of Stripe that the gateway uses: creating (idempotent by key, replaying rejections and 500s as Stripe
 * does), retrieving, searching and canceling PaymentIntents. {@link StripeDouble.authenticate} is what Stripe.js does.
 */
export class StripeDouble {
  readonly intents: Intent[] = [];
  readonly requests: { path: string; key: string | undefined; form: Record<string, string> }[] = [];
  readonly faults: Fault[] = [];
  /** What happens while a cancellation is on its way; it `fails` without effect, or its response is `lost`. */
  beforeCancel: (() => 'fails' | 'lost' | undefined) | undefined;
  readonly #replays = new Map<string, { form: string; answer: Answer }>();
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  static async start(): Promise<StripeDouble> {
    const double = new StripeDouble();
    await new Promise<void>((resolve) => double.#server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  forgetKeys(): void {
    this.#replays.clear();
  }

  /** What the payer does in the form of the bank. */
  authenticate(clientSecret: string, answer: 'confirms' | 'refuses' | 'closes'): Pick<Intent, 'status'> {
    const intent = this.intents.find((one) => one.client_secret === clientSecret);
    if (intent?.status !== 'requires_action') throw new Error('The intent requires no action.');
    if (answer === 'closes') return intent;
    intent.status = answer === 'confirms' ? 'succeeded' : 'requires_payment_method';
    const code = 'payment_intent_authentication_failure';
    const message = 'The provided PaymentMethod has failed authentication.';
    intent.last_payment_error = answer === 'confirms' ? null : { code, message };
    return intent;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const body = await text(request);
    const form = Object.fromEntries(new URLSearchParams(body));
    const key = request.headers['idempotency-key'] as string | undefined;
    this.requests.push({ path: `${request.method} ${url.pathname}`, key, form });

    const canceled = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(url.pathname)?.[1];
    if (canceled) {
      const fault = this.beforeCancel?.();
      const answer = fault === 'fails' ? error(500, { type: 'api_error' }) : this.#cancel(canceled, form);
      return fault === 'lost' ? void request.socket.destroy() : send(response, answer);
    }
    if (request.method === 'GET') {
      const answer = url.pathname.endsWith('/search')
        ? this.#search(url.searchParams.get('query') ?? '')
        : this.#retrieve(url.pathname.split('/').at(-1) ?? '');
      return send(response, answer);
    }
    const fault = this.faults.shift();
    if (fault === 'hang') return;
    if (fault === 'drop-before-charge') return void request.socket.destroy();
    if (fault === 'key-in-use') {
      return send(response, error(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }));
    }
    const replay = key ? this.#replays.get(key) : undefined;
    if (replay && replay.form !== body) return send(response, error(400, { type: 'idempotency_error' }));
    const answer = replay?.answer ?? this.#create(form, key, fault);
    if (key) this.#replays.set(key, { form: body, answer });
    if (fault === 'drop-after-charge') return void request.socket.destroy();
    if (fault === 'no-object') return send(response, { status: 200, body: 'succeeded' });
    if (fault === 'endless-body') {
      const writing = setInterval(() => response.write(' '), 20);
      return void response.on('close', () => clearInterval(writing));
    }
    send(response, answer);
  }

  #create(form: Record<string, string>, key: string | undefined, fault: Fault | undefined): Answer {
    const method = form.payment_method ?? form['payment_method_data[card][token]'] ?? '';
    if (method === 'pm_missing') {
      return error(400, { type: 'invalid_request_error', code: 'resource_missing', message: `No such: '${method}'` });
    }
    const id = `pi_${this.intents.length + 1}`;
    const intent: Intent = {
      id,
      client_secret: `${id}_secret_${key?.replaceAll('-', '')}`,
      object: 'payment_intent',
      amount: Number(form.amount),
      currency: form.currency ?? '',
      status: method === 'pm_slow_bank' ? 'processing' : 'succeeded',
      metadata: { payment_attempt: form['metadata[payment_attempt]'] ?? '' },
      cancellation_reason: null,
      last_payment_error: null,
    };
    this.intents.push(intent);
    if (method === 'pm_card_chargeDeclined') {
      const reason = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
      intent.status = 'requires_payment_method';
      intent.last_payment_error = reason;
      return error(402, { type: 'card_error', ...reason, payment_intent: intent });
    }
    if (method === 'pm_card_authenticationRequired') intent.status = 'requires_action';
    return fault === 'internal-error' ? error(500, { type: 'api_error' }) : { status: 200, body: { ...intent } };
  }

  #cancel(id: string, form: Record<string, string>): Answer {
    const intent = this.intents.find((one) => one.id === id) as Intent;
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return error(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
    intent.status = 'canceled';
    intent.cancellation_reason = form.cancellation_reason ?? null;
    return { status: 200, body: intent };
  }

  #retrieve(id: string): Answer {
    return { status: 200, body: this.intents.find((intent) => intent.id === id) };
  }

  #search(query: string): Answer {
    const data = this.intents.filter((intent) => query.includes(`'${intent.metadata.payment_attempt}'`));
    return { status: 200, body: { object: 'search_result', data, has_more: false, next_page: null } };
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
