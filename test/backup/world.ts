import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { png, sendImage } from '../avatars/images.fixtures.ts';
import { createInvoiceIn, pay } from '../invoices/steps.ts';
import type { Client } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { type Command, runProgram } from '../support/process.ts';

export const settings = { ARTICLE_DELETION: 'trash', WORKER: 'off', SEED: 'demo' };

const key = { 'idempotency-key': 'the-same-article' };
const keyed = { title: 'Once', body: 'Only' };

export interface World {
  seenBy(client: Client): Promise<unknown>;
  /** Expects the recorded response to the keyed request, not a second article. */
  expectReplay(client: Client): Promise<void>;
  mails: number;
}

export async function fillEverything(client: Client): Promise<World> {
  const invoices = [];
  for (const state of ['draft', 'published', 'sent', 'failed', 'paid'] as const)
    invoices.push(await createInvoiceIn(client, state));
  const [, published, sent] = invoices;
  expect((await pay(client, published as never)).status).toBe(201);
  expect((await pay(client, sent as never, 'tok_declined')).body.status).toBe('failed');
  const avatar = await sendImage(client, await png(60, 60));
  expect(avatar.status).toBe(201);
  const { body: article } = await client.post(
    '/articles',
    articleInput({ body: '\ufeffA mark, a \\ and "quotes",\n𝒯 {x}' }),
  );
  await client.patch(`/articles/${article.id}`, { title: 'Changed' });
  const { body: trashed } = await client.post('/articles', articleInput());
  expect((await client.delete(`/articles/${trashed.id}`)).status).toBe(204);
  expect((await client.post('/articles', keyed, key)).status).toBe(201);
  const token = await client.post('/tokens', { scopes: ['articles:read'] });
  expect(token.status).toBe(201);
  await client.post('/messages', [{ user: { username: 'ada' }, message: 'To be kept' }]);

  const paths = [
    ...['/articles?limit=100', `/articles/${article.id}`, `/articles/${article.id}/revisions`, '/articles/trashed'],
    ...['/turtles?limit=100', '/api/v3/companies?limit=100&partials=full', '/users/ada/messages?limit=100', '/tokens'],
    ...[
      '/invoices?limit=100',
      ...invoices.flatMap(({ path }) => [path, `${path}/transitions`, `${path}/payment_attempts`]),
    ],
    new URL(avatar.headers.get('location') as string, client.url).pathname,
    new URL(avatar.body.avatars.image_url).pathname,
  ];
  return {
    mails: 9,
    async seenBy(other) {
      const answers: Record<string, unknown> = {};
      for (const path of paths) {
        const { status, text } = await other.get(path);
        expect([path, status]).toEqual([path, 200]);
        // Reading updates last_used_at.
        answers[path] = text.replaceAll(other.url, '').replaceAll(/"last_used_at":[^,}]+/g, '');
      }
      answers.graphql = (await other.graphql(everything)).data;
      return answers;
    },
    async expectReplay(other) {
      const { status, headers } = await other.post('/articles', keyed, key);
      expect([status, headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    },
  };
}

const everything = `{
  viewer { username }
  articles(first: 50) { nodes { id title body status author { username } revisions(first: 5) { nodes { id title } } } }
  invoices(first: 50) { nodes { id status amount transitions(first: 9) { nodes { from to } } allowedNextStates } }
}`;

export const command = (name: Command, environment: Record<string, string>, ...args: string[]) =>
  runProgram(name, { LOG_LEVEL: 'info', ...environment }, args).ended;

export const mailsIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'));

export const restore = (file: string, DATA_DIR: string, ...options: string[]) =>
  command('restore', { DATA_DIR }, file, ...options);

export const tokenOf = async (folder: string) => (await readFile(join(folder, 'demo-token'), 'utf8')).trim();
