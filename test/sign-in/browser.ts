import { expect } from 'vitest';
import { type Body, type Client, createClient } from '../support/client.ts';
import type { Mailbox } from '../support/mailbox.ts';

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Body;
  /** Where it redirects to. */
  readonly location: string | null;
}

/** Without those that are undefined. */
type Headed = Readonly<Record<string, string | undefined>>;
export type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

/** A browser as far as forms need one: it keeps cookies and follows nothing. */
export class Browser {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly cookies = new Map<string, string>();
  /** Of a path and what is below it. */
  readonly #ofPaths = new Map<string, Map<string, string>>();

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      accept: 'text/html',
      ...headers,
    };
  }

  async #send(method: string, path: string, headers: Headed, body?: string): Promise<Page> {
    const url = new URL(path, this.#url);
    const ofPath = [...this.#ofPaths].flatMap(([at, cookies]) => (url.pathname.startsWith(at) ? [...cookies] : []));
    const cookie = [...ofPath, ...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const given = Object.entries({ ...this.#headers, ...(cookie && { cookie }), ...headers });
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: given.filter((one): one is [string, string] => one[1] !== undefined),
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text.startsWith('{') ? JSON.parse(text) : null,
      location: response.headers.get('location'),
    };
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const cookies = path === '/' ? this.cookies : (this.#ofPaths.get(path) ?? new Map<string, string>());
    if (path !== '/') this.#ofPaths.set(path, cookies);
    if (/Max-Age=0/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }

  get(path: string, headers: Headed = {}): Promise<Page> {
    return this.#send('GET', path, headers);
  }

  /** As the forms of the pages of this server are sent. */
  post(path: string, fields: Fields, headers: Headed = {}): Promise<Page> {
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const form = new URLSearchParams(Array.isArray(fields) ? fields : Object.entries(fields));
    return this.#send('POST', path, { ...type, ...headers }, form.toString());
  }

  /** With a token of the session, as pages have it. */
  async client(fields: Fields = {}): Promise<Client> {
    return createClient(this.#url, (await this.post('/sign-in/token', fields)).json.token);
  }

  /** The user that is signed in, with a token of the session. */
  async account(): Promise<Body | null> {
    const { status, json } = await this.post('/sign-in/token', {});
    return status === 204 ? null : (await createClient(this.#url, json.token).get('/user')).body;
  }
}

let networks = 0;

/** From a network that no other one is from, so that they do not share limits: the server needs `TRUSTED_PROXIES=1`. */
export class DistantBrowser extends Browser {
  constructor(url: string, headers: Record<string, string> = {}) {
    networks++;
    super(url, { 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}`, ...headers });
  }
}

/** The code of the newest email to an address. */
export async function codeFor(mailbox: Mailbox, address: string, count = 1): Promise<string> {
  const mails = () => mailbox.received.filter(({ to }) => to.includes(address));
  await expect.poll(() => mails().length).toBe(count);
  return /\b[A-Z]{4}-[A-Z]{4}\b/.exec(mails().at(-1)?.source ?? '')?.[0] as string;
}

/** Signs a browser in by email. */
export async function signIn(browser: Browser, mailbox: Mailbox, address: string): Promise<Page> {
  const before = mailbox.received.filter(({ to }) => to.includes(address)).length;
  await browser.post('/sign-in', { email: address });
  return browser.post('/sign-in/code', { code: await codeFor(mailbox, address, before + 1) });
}
