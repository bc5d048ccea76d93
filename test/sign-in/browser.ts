import { afterAll, expect } from 'vitest';
import { type Body, createClient } from '../support/client.ts';
import { Mailbox } from '../support/mailbox.ts';
import { startTestServer } from '../support/server.ts';

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where it redirects to. */
  readonly location: string | null;
}

/** A browser as far as forms need one: it keeps cookies and follows nothing. */
export class Browser {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly cookies = new Map<string, string>();

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      accept: 'text/html',
      ...headers,
    };
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: { ...this.#headers, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { status } = response;
    return {
      status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location'),
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#send('GET', path, headers);
  }

  /** As the forms of the pages of this server are sent. */
  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    return this.#send('POST', path, { ...type, ...headers }, new URLSearchParams(fields).toString());
  }

  /** The user that is signed in, with a token of the session. */
  async account(): Promise<Body | null> {
    const { status, text } = await this.post('/sign-in/token', {});
    return status === 204 ? null : (await createClient(this.#url, JSON.parse(text).token).get('/user')).body;
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

/** A server that sends emails, for all tests of a file. */
export async function startSignIn(environment: Record<string, string> = {}) {
  const mailbox = new Mailbox();
  await mailbox.start();
  const server = await startTestServer({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: '1', ...environment });
  afterAll(async () => {
    await server.close();
    await mailbox.stop();
  });
  return { mailbox, server, admin: await server.as('admin') };
}
