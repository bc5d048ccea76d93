import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import type { Body, Client } from '../support/client.ts';

export interface Message {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly body: Body;
}

/** A webhook receiver on loopback, which returns 204 by default. */
export class Receiver {
  readonly messages: Message[] = [];
  /** Those whose senders wait for a response. */
  readonly waiting = new Set<Message>();
  /** Returns the status for a message; null leaves the request open. */
  answer: (message: Message) => number | null | Promise<number | null> = () => 204;
  readonly #server: Server;

  private constructor(server: (listener: RequestListener) => Server) {
    this.#server = server(async (request, response) => {
      const body = await text(request).catch(() => null);
      if (body === null) return;
      const headers = request.headers as Record<string, string>;
      const message = { path: request.url as string, headers, text: body, body: JSON.parse(body) };
      this.messages.push(message);
      this.waiting.add(message);
      response.once('close', () => this.waiting.delete(message));
      const status = await this.answer(message);
      if (status !== null) response.writeHead(status).end();
    });
  }

  static async start(port = 0): Promise<Receiver> {
    const receiver = new Receiver(createServer);
    receiver.#server.listen(port, '0.0.0.0');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get settings(): Record<string, string> {
    return { OUTBOUND_PORTS: `80,443,${this.port}`, OUTBOUND_NETWORKS: '127.0.0.0/8', WEBHOOK_RATE_PER_HOST: '60000' };
  }

  /** Any host of 127.0.0.0/8 is this receiver. */
  url(path = '/', host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  at(path: string): Message[] {
    return this.messages.filter((message) => message.path === path);
  }

  async received(path: string, count: number): Promise<Message[]> {
    await vi.waitUntil(() => this.at(path).length >= count, { timeout: 30_000, interval: 10 });
    return this.at(path);
  }

  /** A webhook of the owner to a path, once it is verified; its first ping is forgotten. */
  async webhook(owner: Client, path: string, events: readonly string[]): Promise<Body> {
    const { status, body } = await owner.post('/webhooks', { url: this.url(path), events });
    expect([status, body]).toMatchObject([201, { verified: false }]);
    const isVerified = async () => (await owner.get(`/webhooks/${body.id}`)).body.verified;
    await vi.waitUntil(isVerified, { timeout: 20_000, interval: 20 });
    this.forget(path);
    return body;
  }

  forget(path: string): void {
    const others = this.messages.filter((message) => message.path !== path);
    this.messages.splice(0, this.messages.length, ...others);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
