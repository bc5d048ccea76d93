import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { beginEdit, createLive, type LiveOptions } from '../../sdk/src/live.ts';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';
import { openWire } from '../support/wire.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const query = 'subscription { eventHappened(types: [ARTICLE_CREATED]) { id subject { ... on Article { title } } } }';
const create = (title: string) => ada.post('/articles', { title });

/** What a subscription received. */
function follow(options: Partial<LiveOptions> = {}, request: object = { query }) {
  const titles: string[] = [];
  const results: Body[] = [];
  let streams = 0;
  let isOpen = false;
  let error: (Error & { code?: string; status?: number }) | undefined;
  let isComplete = false;
  const live = createLive({
    url: server.url,
    token: ada.token,
    fetch: (...sent) => {
      streams++;
      return fetch(...sent);
    },
    onState: (state) => (isOpen = state === 'open'),
    ...options,
  });
  const end = live.subscribe(request, {
    next(result) {
      results.push(result);
      const { eventHappened } = result.data ?? {};
      if (eventHappened) titles.push(eventHappened.subject.title);
    },
    error: (failed) => (error = failed),
    complete: () => (isComplete = true),
  });
  onTestFinished(end);
  const state = () => ({ streams, isOpen, error, isComplete });
  return { titles, results, end, state, opened: () => vi.waitFor(() => expect(isOpen).toBe(true), 10_000) };
}

/** A way to the server that can be cut, and is open again once it leads there. */
async function startWay() {
  const wire = await openWire(server.url);
  onTestFinished(() => wire.close());
  return { url: wire.url, cut: () => wire.moveTo('http://127.0.0.1:9'), open: () => wire.leadTo(server.url) };
}

describe('a live subscription', () => {
  test('has each event once over 50 reconnections, with two articles made in each gap', {
    timeout: 120_000,
  }, async () => {
    const { url, cut, open } = await startWay();
    let token = '';
    let id = '';
    const issue = async () => ({ token, id } = (await ada.post('/tokens', { scopes: ['articles:read'] })).body);
    await issue();
    const followers = Array.from({ length: 10 }, () => follow({ url, token: () => token }));
    await Promise.all(followers.map((one) => one.opened()));
    const made: string[] = [];
    const make = async (title: string) => {
      made.push(title);
      await create(title);
    };
    for (let round = 0; round < 5; round++) {
      await make(`before ${round}`);
      if (round % 2 === 0) cut();
      else {
        const ended = id;
        await issue();
        await ada.delete(`/tokens/${ended}`);
      }
      await vi.waitFor(() => expect(followers.map((one) => one.state().isOpen)).not.toContain(true));
      await make(`gap ${round}`);
      await make(`gap ${round} again`);
      if (round % 2 === 0) open();
      await vi.waitFor(() => expect(followers.map((one) => one.state().isOpen)).not.toContain(false), {
        timeout: 20_000,
      });
    }
    await make('after');
    for (const one of followers) {
      await vi.waitFor(() => expect(one.titles.at(-1)).toBe('after'), { timeout: 10_000 });
      expect(one.titles).toEqual(made);
      expect(one.state().streams).toBeGreaterThanOrEqual(6);
    }
  });

  test('ends with the error of the server if there is no newer token', async () => {
    const { body } = await ada.post('/tokens', { scopes: ['articles:read'] });
    const one = follow({ token: body.token });
    await one.opened();
    await ada.delete(`/tokens/${body.id}`);
    await vi.waitFor(() => expect(one.state().error).toMatchObject({ code: 'invalid_token', status: 401 }), {
      timeout: 10_000,
    });
    const linus = await server.as('linus');
    const other = follow({ token: linus.token });
    await other.opened();
    await ada.patch('/users/linus', { status: 'suspended' });
    await vi.waitFor(() => expect(other.state().error).toMatchObject({ code: 'user_suspended', status: 403 }), {
      timeout: 10_000,
    });
  });

  test('is complete after an error of its document', async () => {
    const one = follow({}, { query: 'subscription { eventOccured { id } }' });
    await vi.waitFor(() => expect(one.state().isComplete).toBe(true));
    expect(one.results).toMatchObject([{ errors: [{ extensions: { code: 'graphql_validation_failed' } }] }]);
  });
});

describe('tabs', () => {
  const tab = (share: string, request?: object) => follow({ share }, request);
  const counted = (tabs: ReturnType<typeof tab>[]) => tabs.reduce((sum, one) => sum + one.state().streams, 0);

  test('of one user share a stream for each subscription, and one takes over without a gap', async () => {
    const other = { query: query.replace('{ id', '{ type id') };
    const tabs = Array.from({ length: 3 }, () => [tab('ada'), tab('ada', other)]).flat();
    await Promise.all(tabs.map((one) => one.opened()));
    expect(counted(tabs)).toBe(2);
    await create('one');
    for (const one of tabs) await vi.waitFor(() => expect(one.titles).toEqual(['one']), 10_000);
    const [first, , ...others] = tabs;
    first?.end();
    await create('two');
    await vi.waitFor(() => expect(counted(tabs)).toBe(3), 10_000);
    await create('three');
    for (const one of others) await vi.waitFor(() => expect(one.titles).toEqual(['one', 'two', 'three']), 10_000);
    expect(first?.titles).toEqual(['one']);
  });

  test('that share a stream all learn that it is lost, that it is open again, and that events are missing', async () => {
    const { url, cut, open } = await startWay();
    let gone = 0;
    const afterAMonth: LiveOptions['fetch'] = (input, init) => {
      const headers = new Headers(init?.headers);
      if (headers.has('last-event-id')) headers.set('last-event-id', '999999999');
      return fetch(input, { ...init, headers });
    };
    const options = { url, share: 'linus', fetch: afterAMonth, onGone: () => gone++ };
    const tabs = Array.from({ length: 3 }, () => follow(options));
    const states = () => tabs.map((one) => one.state().isOpen);
    await vi.waitFor(() => expect(states()).toEqual([true, true, true]), 10_000);
    cut();
    await vi.waitFor(() => expect(states()).toEqual([false, false, false]), 10_000);
    const late = follow(options);
    open();
    await vi.waitFor(() => expect([...states(), late.state().isOpen]).toEqual([true, true, true, true]), 10_000);
    await vi.waitFor(() => expect(gone).toBeGreaterThanOrEqual(tabs.length), 10_000);
    await vi.waitFor(async () => {
      await create('after the gap');
      for (const one of [...tabs, late]) expect(one.titles).toContain('after the gap');
    });
    for (const one of [...tabs, late]) expect(one.state()).toMatchObject({ error: undefined, isComplete: false });
  });

  test('of two users, and subscriptions that begin at a position, share none', async () => {
    const from = { query: query.replace('types', 'after: "0", types') };
    const tabs = [tab('ada'), tab('grace'), tab('ada', from), tab('ada', from)];
    await Promise.all(tabs.map((one) => one.opened()));
    expect(counted(tabs)).toBe(4);
  });
});

test('an edit keeps the entity tag of when it began, and says what changed and whether it is outdated', async () => {
  const { body } = await create('Shells');
  const read = async () =>
    (await ada.graphql(`{ article(id: "${body.id}") { id title body etag } }`)).data.article as Body;
  const shown = await read();
  const edit = beginEdit(shown as { etag: string; title: string; body: string });
  expect(edit.isOutdated(await read())).toBe(false);
  expect([edit.isOutdated(undefined), edit.isOutdated(null)]).toEqual([false, true]);
  await ada.patch(`/articles/${body.id}`, { body: 'Round.' });
  // What a subscription does to an object in a cache.
  Object.assign(shown, await read());
  expect(edit.isOutdated(shown as { etag: string })).toBe(true);
  expect(edit.changes({ title: 'On shells', body: '' })).toEqual({ title: 'On shells' });
  const save =
    'mutation($id: ID!, $ifMatch: String) { updateArticle(id: $id, input: { title: "x" }, ifMatch: $ifMatch) { id } }';
  const saved = await ada.graphql(save, { id: body.id, ifMatch: edit.ifMatch });
  expect(saved.code).toBe('precondition_failed');
});
