import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import type { Body } from '../support/client.ts';
import { isLive, WebApp } from './web-app.ts';

/** How the streams of a week end: a deploy, a token that is over, a laptop that sleeps, a kill. */
const ends = ['SIGTERM', 'expiry', 'sleep', 'SIGKILL', 'expiry', 'sleep', 'SIGTERM', 'expiry', 'SIGKILL', 'sleep'];
const pages = 20;

/** Lets the test see the client, the ids of events in the order in which it has them, and how often its stream was opened. */
const observed = `
import { tap } from 'rxjs';
const received = [];
const listen = new ApolloLink((operation, forward) =>
  forward(operation).pipe(tap(({ data }) => void (data?.eventHappened && received.push(data.eventHappened.id)))));
client.setLink(listen.concat(client.link));
const watch = () => connection.onNextChange((state) => {
  if (state === 'open') globalThis.opened++;
  watch();
});
watch();
Object.assign(globalThis, { client, received, opened: 0 });`;
const app = new WebApp([
  {
    name: 'observed',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('web-app/src/terrapin.ts') ? code + observed : null),
  },
]);

/** What its queries show, as they stand in the cache. */
const cacheOf = (page: Page): Promise<{ articles: Body[]; invoices: Body[] }> =>
  page.evaluate(() => {
    const { client } = globalThis as Body;
    const shown = [...client.getObservableQueries()].map((query) => query.getCurrentResult().data);
    return {
      articles: shown.find((data) => data?.articles).articles.nodes,
      invoices: shown.find((data) => data?.invoices).invoices.nodes,
    };
  });
const receivedBy = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as Body).received);
const openedBy = (page: Page): Promise<number> => page.evaluate(() => (globalThis as Body).opened);

test.skipIf(!hasBrowser)(
  `${pages * ends.length} reconnections in a browser: its cache is as SQL has it, and each event arrived once`,
  async () => {
    const storageState = await (await app.signIn()).context.storageState();
    const all: { page: Page; become(state: 'frozen' | 'active'): Promise<unknown> }[] = [];
    for (let n = 0; n < pages; n++) {
      const { context, page } = await app.open({ storageState });
      await isLive(page);
      const session = await context.newCDPSession(page);
      const become = (state: 'frozen' | 'active') => session.send('Page.setWebLifecycleState', { state });
      all.push({ page, become });
    }
    const each = <T>(run: (one: (typeof all)[number]) => Promise<T>) => Promise.all(all.map(run));
    const hour = () => Date.now() + 3_600_000;
    let token = { id: '', token: '' };
    async function renew() {
      const ended = token.id;
      token = (await app.ada.post('/tokens', { scopes: ['articles:read', 'invoices:read'] })).body;
      await each(({ page }) => app.giveToken(page, token.token, hour()));
      return () => ended && app.ada.delete(`/tokens/${ended}`);
    }
    await renew();
    await each(({ page }) => page.reload());
    const opened = () => each(({ page }) => openedBy(page));
    const isOpen = (times: number) =>
      expect.poll(async () => Math.min(...(await opened())), { timeout: 120_000 }).toBeGreaterThanOrEqual(times);
    await isOpen(1);
    const before = (await app.ada.get('/events?limit=1')).body[0]?.id ?? '0';

    const made: Body[] = [];
    async function change(round: number) {
      for (const title of [`First ${round}`, `Second ${round}`])
        made.push((await app.ada.post('/articles', { title, body: 'Round.' })).body);
      await app.ada.patch(`/articles/${made.at(-3)?.id ?? made[0]?.id}`, { body: `Round ${round}.` });
      await app.ada.patch(`/articles/${made.at(-2)?.id}`, { status: 'archived' });
      if (round % 3 === 2) await app.ada.delete(`/articles/${made.splice(-4, 1)[0]?.id}`);
      const attributes = { invoice_number: `W-${round}`, amount: round + 1, currency: 'EUR' };
      const { body } = await app.ada.post('/invoices', { data: { attributes } });
      await app.ada.post(`/invoices/${body.data.id}/transitions`, { to: 'published' });
    }
    for (const [round, how] of ends.entries()) {
      if (how === 'expiry' || how === 'sleep') {
        const end = await renew();
        if (how === 'sleep') await each(({ become }) => become('frozen'));
        await end();
        await change(round);
        if (how === 'sleep') await each(({ become }) => become('active'));
      } else {
        await each(({ page }) => page.context().setOffline(true));
        await app.restart(how as NodeJS.Signals);
        await change(round);
        await each(({ page }) => page.context().setOffline(false));
      }
      await isOpen(round + 2);
    }
    const last = await app.ada.post('/articles', { title: 'Last', body: '' });
    for (const { page } of all) await page.getByText('Last', { exact: true }).waitFor();
    const seen = await Promise.all(all.map(async ({ page }) => [await cacheOf(page), await receivedBy(page)] as const));

    await app.server.end('SIGTERM');
    const database = await PGlite.create(join(app.dataDir, 'database'));
    const select = async (sql: string, ...values: unknown[]) => (await database.query<Body>(sql, values)).rows;
    const events = await select(
      `select id::text from events where id > $1 and type ~ '^(article|invoice)'
       and actor_id = (select id from users where username = 'ada') order by events.id`,
      before,
    );
    const articles = await select(
      `select a.id, r.title, r.body, a.status from articles a join revisions r on r.id = a.revision_id
     where a.deleted_at is null order by a.id desc limit $1`,
      made.length + 1,
    );
    const invoices = await select(
      'select invoice_number, amount::float, status from invoices order by id desc limit 5',
    );
    await database.close();
    expect(articles[0]?.id).toBe(last.body.id);
    expect(events.length).toBeGreaterThan(ends.length * 6);
    for (const [cache, received] of seen) {
      expect(received).toEqual(events.map(({ id }) => id));
      const nodes = cache.articles.slice(0, articles.length);
      expect(
        nodes.map(({ id, title, body, articleStatus }) => ({ id, title, body, status: articleStatus.toLowerCase() })),
      ).toEqual(articles);
      expect(
        cache.invoices.map(({ invoiceNumber: invoice_number, amount, status }) => ({
          invoice_number,
          amount,
          status: status.toLowerCase(),
        })),
      ).toEqual(invoices);
    }
  },
);
