import { expect } from 'vitest';
import { prefixes } from '../../src/catalogue.ts';
import { ask } from '../security/access.requests.ts';
import { operations } from '../support/all-served.ts';
import type { Answer, Body, Client } from '../support/client.ts';
import type { Ids, Row, User, World } from '../support/served.ts';
import type { TestServer } from '../support/server.ts';

/** Everything that the database has: rows of all tables, and jobs, without when a token was used. */
export async function dump({ database }: TestServer): Promise<Record<string, string | null>> {
  const em = database.fork();
  const tables = await em.execute<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or schemaname = 'jobs' and tablename like 'job%'`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, (select string_agg(one, chr(10) order by one)
         from (select (to_jsonb(row) - 'last_used_at')::text as one from ${name} as row) as rows) as text`,
  );
  const all = await em.execute<{ name: string; text: string | null }[]>(each.join(' union all '));
  return Object.fromEntries(all.map(({ name, text }) => [name, text]));
}

/** What is recorded and enqueued after a moment. */
async function effectsSince({ database }: TestServer, { event, mails }: { event: number; mails: string[] }) {
  const em = database.fork();
  const events = await em.execute<{ type: string }[]>('select type from events where id > ? order by id', [event]);
  const all = await mailsIn({ database });
  return {
    events: events.map(({ type }) => type),
    emails: all.filter(({ id }) => !mails.includes(id)).map(({ to, subject }) => ({ to, subject })),
  };
}

const mailsIn = ({ database }: Pick<TestServer, 'database'>) =>
  database.fork().execute<{ id: string; to: string; subject: string }[]>(
    `select data ->> 'id' as id, data -> 'to' ->> 'address' as to, data ->> 'subject' as subject
       from jobs.job where name = 'deliver-mail' order by data ->> 'id'`,
  );

async function momentOf(server: TestServer) {
  const [last] = await server.database
    .fork()
    .execute<{ id: number }[]>('select coalesce(max(id), 0) as id from events');
  return { event: Number(last?.id), mails: (await mailsIn(server)).map(({ id }) => id) };
}

/** What differs from one request to the next: ids, times, secrets, and what has them in it. */
const masks: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME'],
  [new RegExp(`(?:${Object.values(prefixes).join('|')})[\\w+/=-]+`, 'g'), 'SECRET'],
  [/INV-\d{4}-\w{10}/g, 'NUMBER'],
  [/images\/[0-9a-f]{40}/g, 'IMAGE'],
  [/uploads\/[\w-]+/g, 'UPLOAD'],
];
export const masked = (value: unknown): Body =>
  JSON.parse(masks.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), JSON.stringify(value ?? null)));

/** Of which the result depends on another server, which a dry run does not ask. */
const asksElsewhere = ['createAvatar', 'createPaymentAttempt', 'confirmPaymentAttempt', 'cancelPaymentAttempt'];

export const writes = Object.entries(operations).filter(([, { rest }]) => rest && !/^(GET|OPTIONS) /.test(rest));

export interface Trial {
  readonly name: string;
  readonly row: Row;
  readonly client: Client;
  readonly ids: Ids;
  readonly headers: Record<string, string>;
}

/** Rehearses a request, checks that nothing has changed, and performs it. Returns whether it was refused. */
export async function rehearse(world: World, { name, row, client, ids, headers }: Trial): Promise<boolean> {
  const { server } = world;
  const before = await dump(server);
  const dry = await ask(client, row, ids, { ...headers, 'dry-run': 'true' });
  expect(await dump(server), `${name}: rows after a dry run`).toEqual(before);
  const moment = await momentOf(server);
  const wet = await ask(client, row, ids, withTag(row, headers, dry));
  const elsewhere = asksElsewhere.includes(name.split(' ', 1)[0] as string);
  if (elsewhere && dry.status === 200) return false;
  const refused = wet.status >= 400;
  const { dry_run, ...result } = dry.body;
  if (refused) {
    const { request_id: _, ...refusal } = wet.body;
    expect([dry.status, masked({ ...dry.body, request_id: undefined })], name).toEqual([wet.status, masked(refusal)]);
    return true;
  }
  expect(dry.status, `${name}: ${dry.text} but ${wet.text}`).toBe(200);
  expect(masked(result), name).toEqual(masked(Array.isArray(wet.body) ? { results: wet.body } : (wet.body ?? {})));
  const effects = await effectsSince(server, moment);
  expect(dry_run.events, name).toEqual(effects.events);
  const emails = dry_run.emails.map(({ to, subject }: Body, at: number) => ({
    to: to ?? effects.emails[at]?.to,
    subject,
  }));
  expect(emails, name).toEqual(effects.emails);
  return false;
}

/** The write that follows is based on what was rehearsed. */
function withTag({ rest }: Row, headers: Record<string, string>, { body }: Answer): Record<string, string> {
  const tag = body?.dry_run?.if_match;
  return tag && rest ? { ...headers, 'if-match': tag } : headers;
}

const users: readonly User[] = ['owner', 'owner', 'owner', 'recipient', 'payer', 'other'];
const tags = [undefined, undefined, undefined, '*', '"0123456789ab.1"'];

/** Numbers below `n` that follow from a seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  return (n: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
}

/** A request in a state that a few random writes have led to, of a random user, with a body that may be wrong. */
export async function randomTrial(world: World, random: (n: number) => number): Promise<Trial> {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const [name, row] = pick(writes);
  await removeWebhooks(world);
  const ids = await world.make(row.on);
  const owner = await world.as('owner');
  const steps = stepsOf(row);
  for (let left = random(4); left > 0 && steps.length > 0; left--)
    await pick(steps)(await world.as(pick(users)), owner, ids);
  const body = row.body !== undefined && random(4) === 0 ? pick(wrongBodies) : row.body;
  const tag = pick(tags);
  return {
    name,
    row: row.body instanceof Uint8Array ? row : { ...row, body },
    client: await world.as(pick(users)),
    ids,
    headers: tag === undefined ? {} : { 'if-match': tag },
  };
}

const wrongBodies: unknown[] = [
  {},
  [],
  { title: '' },
  { amount: -1 },
  { to: 'paid' },
  { to: 'published' },
  { name: null },
];

type Step = (client: Client, owner: Client, ids: Ids) => Promise<unknown>;

function stepsOf({ on }: Row): Step[] {
  const own = writes.filter(([name, row]) => row.on === on && !asksElsewhere.includes(name));
  const steps = own.map(
    ([, row]): Step =>
      (client, _owner, ids) =>
        ask(client, row, ids),
  );
  const moves = ['published', 'sent', 'failed', 'paid', 'draft'].map(
    (to): Step =>
      (_client, owner, { invoice }) =>
        owner.post(`/invoices/${invoice}/transitions`, { to }),
  );
  return on === 'invoice' || on === 'sent' ? [...steps, ...moves] : steps;
}

/** A user may have few. */
export async function removeWebhooks(world: World): Promise<void> {
  for (const user of ['owner', 'other', 'recipient', 'payer'] as const) {
    const client = await world.as(user);
    for (const { id } of (await client.get('/webhooks')).body) await client.delete(`/webhooks/${id}`);
  }
}
