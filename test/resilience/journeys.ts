import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type Api, type NewInvoice, Unexpected } from './api.ts';
import type { Caller } from './caller.ts';
import type { Ledger } from './ledger.ts';
import { until } from './until.ts';

export interface Traveller {
  readonly caller: Caller;
  readonly username: string;
  readonly ledger: Ledger;
  /** Revoked tokens, with the time of `performance.now()`. */
  readonly revoked: { token: string; at: number }[];
  issued: number;
}

type Journey = (traveller: Traveller, api: Api) => Promise<void>;

/** Milliseconds after which every server rejects a revoked token, which may take 5 s. */
const revokedEverywhere = 6_000;
/** Milliseconds between the journeys of one client: the machine is busy with what recovers. */
const thinking = 100;
const key = () => randomUUID();

const articles: Journey = async ({ ledger }, api) => {
  for (const stays of [true, false]) {
    const titles = [ledger.mark('created'), ledger.mark('changed'), ledger.mark('revised')] as const;
    const { id, etag } = await api.createArticle(titles[0], key());
    ledger.expectSeen(await api.titleOf(id), titles[0], `${api.name}: an article that was created`);
    await api.changeArticle(id, titles[1], etag, key());
    ledger.expectSeen(await api.titleOf(id), titles[1], `${api.name}: an article that was changed`);
    await api.addRevision(id, titles[2], key());
    const revisions = await api.revisionsOf(id);
    ledger.expectSeen(revisions.join(), [...titles].reverse().join(), `${api.name}: the revisions of an article`);
    if (stays) ledger.titles.push(...titles.map((title) => ledger.entry(title)));
    else {
      await api.deleteArticle(id, key());
      ledger.deleted.push(ledger.entry(id));
      ledger.expectSeen(await api.titleOf(id), null, `${api.name}: an article that was deleted`);
    }
  }
};

const messages: Journey = async ({ ledger, username }, api) => {
  const texts = Array.from({ length: 5 }, () => ledger.mark('message'));
  await api.sendMessages(username, texts, key());
  ledger.messages.push(...texts.map((text) => ledger.entry(text)));
  const seen = await api.messagesOf(username, texts.length);
  ledger.expectSeen(seen.sort().join(), [...texts].sort().join(), `${api.name}: messages that were sent`);
};

/** Random pixels. The server re-encodes images, so pixels are compared first, and bytes afterwards. */
const avatars: Journey = async ({ caller, ledger, username }, api) => {
  const side = 16;
  const pixels = randomBytes(side * side * 3);
  const image = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  const url = await api.uploadAvatar(new Uint8Array(image), key());
  const { status, bytes } = await caller.rest('GET', url, { token: null });
  const served = status === 200 ? await sharp(bytes).removeAlpha().raw().toBuffer() : null;
  if (!served?.equals(pixels)) ledger.differing.push(ledger.entry(`${api.name}: ${url} returned ${status}`));
  ledger.images.set(username, { url, bytes });
};

/** A draft that is declined, then paid: four mails. */
const invoices: Journey = async ({ ledger, username }, api) => {
  const invoice: NewInvoice = { number: ledger.mark('invoice'), amount: 12.5, email: `${username}@contacts.example` };
  const id = await api.createInvoice(invoice, key());
  await api.moveInvoice(id, 'published', key());
  await api.moveInvoice(id, 'sent', key());
  ledger.expectSeen(await api.statusOf(id), 'sent', `${api.name}: an invoice that was sent`);
  for (const [token, attempt, state] of [
    ['tok_declined', 'failed', 'failed'],
    ['tok_success', 'succeeded', 'paid'],
  ] as const) {
    const status = await api.payInvoice(id, invoice, token, key());
    if (status === attempt) ledger.expectSeen(await api.statusOf(id), state, `${api.name}: an invoice after ${token}`);
    // The response of the gateway was lost with a server: the worker settles the attempt.
    else if (status === 'processing')
      await until(`a payment of invoice ${id} is settled`, async () => (await api.statusOf(id)) === state);
    else throw new Unexpected(`${api.name}: ${token} came to ${status}`);
  }
  ledger.invoices.push(ledger.entry({ id, moves: ['published', 'sent', 'failed', 'paid'] }));
};

const tokens: Journey = async (traveller, api) => {
  const { caller, ledger, revoked } = traveller;
  traveller.issued++;
  // The expiry is the only field that a client chooses, so it identifies the token.
  const expiresAt = new Date(Date.UTC(2100, 0, 1) + traveller.issued * 1000).toISOString();
  const { id, token } = await api.createToken(expiresAt, key());
  const used = await caller.rest('GET', '/articles?limit=1', { token });
  ledger.expectSeen(used.status, 200, `${api.name}: what a new token returns`);
  await api.revokeToken(id, key());
  ledger.tokens.push(ledger.entry({ id, expiresAt }));
  revoked.push({ token, at: performance.now() });
  while (revoked[0] && performance.now() - revoked[0].at > revokedEverywhere) {
    const refused = await caller.rest('GET', '/articles?limit=1', { token: revoked.shift()?.token as string });
    ledger.expectSeen(refused.status, 401, `${api.name}: what a revoked token returns`);
  }
};

const journeys = { articles, messages, avatars, invoices, tokens };

export async function travel(
  traveller: Traveller,
  apis: readonly Api[],
  { first, isStopping, arrived }: { first: number; isStopping: () => boolean; arrived: () => void },
): Promise<void> {
  const all = Object.entries(journeys);
  for (let n = first; !isStopping(); n++) {
    const [name, journey] = all[n % all.length] as [string, Journey];
    const api = apis[n % apis.length] as Api;
    await journey(traveller, api).catch((error) => {
      const { ledger } = traveller;
      ledger.wrong.push(ledger.entry(`${api.name}, ${name}: ${error instanceof Error ? error.message : error}`));
    });
    arrived();
    await pause(thinking);
  }
}
