import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLive } from '../../sdk/src/live.ts';
import { freePort } from '../support/daemon.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';

const followers = 40;
const ends = ['SIGTERM', 'expiry', 'SIGKILL', 'expiry', 'expiry'];

let dataDir: Awaited<ReturnType<typeof newDataDir>>;
beforeAll(async () => {
  dataDir = await newDataDir('migrated');
});
afterAll(async () => {
  await endAll();
  await dataDir.remove();
});

test('200 reconnections over deploys, kills and expired tokens miss no event and repeat none', async () => {
  const environment = { ...highRateLimits, DATA_DIR: dataDir.path, SEED: 'demo', PORT: `${await freePort()}` };
  let server: ServerProcess = await startProcess(environment);
  const ada = server.client();
  const token = { secret: '', id: '' };
  async function renew() {
    const { body } = await ada.post('/tokens', { scopes: ['articles:read'] });
    Object.assign(token, { secret: body.token, id: body.id });
  }
  await renew();
  let opened = 0;
  const query = 'subscription { eventHappened(types: [ARTICLE_CREATED]) { id } }';
  const all = Array.from({ length: followers }, () => {
    const ids: string[] = [];
    const live = createLive({
      url: server.url,
      token: () => token.secret,
      onState: (state) => void (opened += Number(state === 'open')),
    });
    const end = live.subscribe(
      { query },
      {
        next: ({ data }) => void ids.push(data.eventHappened.id),
        error: (error) => void ids.push(`${error}`),
        complete: () => void ids.push('complete'),
      },
    );
    return { ids, end };
  });
  const open = (rounds: number) => vi.waitFor(() => expect(opened).toBe(rounds * followers), 30_000);
  const create = (title: string) => ada.post('/articles', { title });
  await open(1);
  for (const [round, how] of ends.entries()) {
    await create(`before ${round}`);
    if (how === 'expiry') {
      const { id } = token;
      await renew();
      await ada.delete(`/tokens/${id}`);
    } else {
      await server.end(how as NodeJS.Signals);
      server = await startProcess(environment);
    }
    await Promise.all([create(`gap ${round}`), create(`gap ${round} again`)]);
    await open(round + 2);
  }
  await create('after');
  const stored = await ada.get('/events?types=article.created&limit=100');
  const expected = (stored.body as { id: string }[]).map(({ id }) => id).reverse();
  expect(expected).toHaveLength(3 * ends.length + 1);
  for (const { ids, end } of all) {
    await vi.waitFor(() => expect(ids.at(-1)).toBe(expected.at(-1)), 10_000);
    end();
    expect(ids).toEqual(expected);
  }
});
