import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/adapters/database/database.ts';
import { registry } from '../../src/resources/registry.ts';
import { image } from '../avatars/images.fixtures.ts';
import { contact, createInvoiceIn, pay, type TestInvoice } from '../invoices/steps.ts';
import { type Answer, type Client, createClient } from '../support/client.ts';
import { createPostgresqlDatabase, onPostgresql } from '../support/database.ts';
import { invoiceInput } from '../support/factories.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { isNightly } from '../support/nightly.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';

const { entities, scopes } = registry;

const token = 'token-of-the-tests';
/** Per write and way of ending. Some thousand found nothing more. */
const rounds = isNightly ? 8 : 3;

interface Given {
  readonly name: string;
  readonly draft: TestInvoice;
  /** Null for who is to be erased, which an invoice that can be paid would prevent. */
  readonly published: TestInvoice | null;
}

const writes: Record<string, (client: Client, given: Given) => Promise<Answer>> = {
  'publishes an invoice': (client, { draft }) => client.post(`${draft.path}/transitions`, { to: 'published' }),
  'creates an invoice': (client) => client.post('/invoices', invoiceInput({ contact })),
  'creates an article': (client) => client.post('/articles', { title: 'Late', body: 'Too late.' }),
  'replaces the avatar': (client) =>
    client.request('POST', '/avatars', { body: image, headers: { 'content-type': 'image/png' } }),
  'sends a message': (client) => client.post('/users/admin/messages', { message: 'One more' }),
  'issues a token': (client) => client.post('/tokens', { scopes: ['articles:read'] }),
  'creates a webhook': (client) =>
    client.post('/webhooks', { url: 'https://example.com/hooks', events: ['article.created'] }),
  'creates a payment link': (client, { published }) => client.post(`${(published as TestInvoice).path}/payment_links`),
};

interface End {
  readonly expected: readonly [status: number, code: string];
  readonly without?: string;
  end(admin: Client, user: string, token: string): Promise<Answer>;
}

const ends: Record<string, End> = {
  'is erased': {
    expected: [401, 'invalid_token'],
    without: 'creates a payment link',
    end: (admin, user) => admin.delete(`/users/${user}`),
  },
  'is suspended': {
    expected: [403, 'user_suspended'],
    end: (admin, user) => admin.patch(`/users/${user}`, { status: 'suspended' }),
  },
  'has their token revoked': {
    expected: [401, 'invalid_token'],
    end: (admin, _, token) => admin.delete(`/tokens/${token}`),
  },
};

describe.runIf(onPostgresql)('of two processes on one PostgreSQL', () => {
  let dataDir: Awaited<ReturnType<typeof newDataDir>>;
  let postgresql: Awaited<ReturnType<typeof createPostgresqlDatabase>>;
  let database: Database;
  let servers: ServerProcess[];
  let admins: Client[];
  beforeAll(async () => {
    dataDir = await newDataDir();
    postgresql = await createPostgresqlDatabase();
    const connections = { databaseUrl: postgresql.url, databasePool: 2, databaseLanes: 2 };
    database = await openDatabase({ ...connections, dataDir: dataDir.path, entities });
    const environment = { DATABASE_URL: postgresql.url, DATA_DIR: dataDir.path, ADMIN_TOKEN: token, WORKER: 'off' };
    servers = [
      await startProcess({ ...environment, ...highRateLimits }),
      await startProcess({ ...environment, ...highRateLimits }),
    ];
    admins = servers.map((server) => server.client(token));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await endAll();
    await database.close();
    await postgresql.drop();
    await dataDir.remove();
  });

  const [one, other] = [() => admins[0] as Client, () => admins[1] as Client];
  const countEvents = async (by: string, id: string) => {
    const [row] = await database.fork().execute(`select count(*)::int as count from events where ${by} = ?`, [id]);
    return (row as { count: number }).count;
  };

  async function newUser(isPaid: boolean) {
    const name = `user-${Math.random().toString(36).slice(2, 12)}`;
    const { body: user } = await one().post('/users', { username: name, name, email: `${name}@example.com` });
    const { body: issued } = await one().post('/tokens', { user: user.id, scopes });
    const client = createClient(other().url, issued.token);
    const draft = await createInvoiceIn(client, 'draft');
    const published = isPaid ? await createInvoiceIn(client, 'published') : null;
    return { id: user.id as string, token: issued.id as string, client, given: { name, draft, published } };
  }

  /** Begins both at once, the end a little later in every second round. */
  async function race<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const begun = first();
    if (round % 2 === 1) await new Promise((resolve) => setTimeout(resolve, (round % 8) / 2));
    return Promise.all([begun, second()]);
  }

  describe.each(Object.entries(ends))('one user %s on one', (how, { expected, without, end }) => {
    const write = Object.entries(writes).filter(([what]) => what !== without);
    test.each(write)('while the user %s on the other: afterwards nothing is written', async (what, attempt) => {
      const seen = new Map<string, number>();
      for (let round = 0; round < rounds; round++) {
        const { id, token: ofUser, client, given } = await newUser(what === 'creates a payment link');
        const ended = async () => {
          const answer = await end(one(), id, ofUser);
          return { answer, written: await countEvents('actor_id', id) };
        };
        const [{ answer, written }, during] = await race(round, () => attempt(client, given), ended).then(
          ([first, second]) => [second, first] as const,
        );
        const after = answer.status < 300 ? await attempt(client, given) : null;
        const late = answer.status < 300 ? (await countEvents('actor_id', id)) - written : 0;
        const outcome = [answer.status, during.status, after?.status, after?.body?.code, `${late} late`].join(' ');
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }
      const ok = how === 'is suspended' ? 200 : 204;
      const refused = `${expected.join(' ')} 0 late`;
      const during = [201, expected[0]].map((status) => `${ok} ${status} ${refused}`);
      // An invoice that was published first prevents the erasure.
      const allowed = how === 'is erased' && what === 'publishes an invoice' ? [...during, '409 201   0 late'] : during;
      expect(allowed).toEqual(expect.arrayContaining([...seen.keys()]));
    });
  });

  test('no erased user owns an invoice that can be paid', async () => {
    const left = `select invoice.id from invoices invoice join users owner on owner.id = invoice.owner_id
      where owner.deleted_at is not null and invoice.status not in ('draft', 'paid')`;
    expect(await database.fork().execute(left)).toEqual([]);
  });

  test.each([
    ['deleted on one, and used on the other: the payment is refused', 'after'],
    ['deleted on one, while it is used on the other: the payment is accepted or refused', 'during'],
    ['deleted on one, while it is used there: the payment is accepted or refused', 'same'],
  ] as const)('a payment link is %s', async (_, when) => {
    const seen = new Map<string, number>();
    const { client: owner } = await newUser(false);
    for (let round = 0; round < rounds; round++) {
      const invoice = await createInvoiceIn(owner, 'published');
      const { body: link } = await owner.post(`${invoice.path}/payment_links`);
      const holder = createClient((when === 'same' ? one() : other()).url, new URL(link.url).hash.replace('#key=', ''));
      expect((await holder.get('/payment_link')).status).toBe(200);
      const remove = () => createClient(one().url, owner.token).delete(`${invoice.path}/payment_links/${link.id}`);
      const use = () => pay(holder, invoice, 'tok_declined');
      const [first, second] = when === 'after' ? [null, await remove()] : await race(round, use, remove);
      const after = await use();
      const outcome = [second.status, first?.status, after.status, after.body.code].join(' ');
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }
    const during = when === 'after' ? [''] : [201, 401];
    const allowed = during.map((status) => `204 ${status} 401 invalid_token`);
    expect(allowed).toEqual(expect.arrayContaining([...seen.keys()]));
  });
});
