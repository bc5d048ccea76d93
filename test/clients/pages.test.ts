import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { allow, askFor, decide, register, signedIn } from '../oauth/flow.ts';
import { audience, followSignIn, publicRedirect, startIssuer } from '../support/issuer.ts';
import { sharedServer, startTestServer, type TestServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { blocksOf } from './blocks.ts';
import { moduleOf, newFolder, run } from './page.ts';

const issuer = await shared(startIssuer());
const server = await sharedServer({ ...issuer.settings, OIDC_CREATE_USERS: 'on' });

/** The page as a script, with these options of `createOAuth`. */
async function bundlePage(url: string, options: Record<string, string>): Promise<string> {
  const page = await moduleOf('single-page-app.md', 'js app.js', { url, token: '' });
  const contents = page.replace(
    /createOAuth\(\{([^}]*)\}\)/,
    (_, given) => `createOAuth({${given}...${JSON.stringify(options)}})`,
  );
  const bundled = { bundle: true, format: 'iife', globalName: 'app', platform: 'neutral', write: false } as const;
  const { outputFiles } = await build({ stdin: { contents, resolveDir: '.' }, ...bundled });
  return outputFiles[0]?.text as string;
}

/** A browser tab with the page. */
function openTab(script: string) {
  const { origin } = new URL(publicRedirect);
  const newStorage = () => {
    const stored = new Map<string, string>();
    return {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    };
  };
  const storage = { localStorage: newStorage(), sessionStorage: newStorage() };
  /** The page as it is loaded from `url`. */
  const load = (url: string) => {
    const went: string[] = [];
    const page = createContext({
      ...{ AbortController, AbortSignal, Headers, Request, Response, TextEncoder, URL, URLSearchParams },
      ...{ btoa, clearTimeout, console, crypto, fetch, navigator, performance, setTimeout },
      location: { origin, href: url, search: new URL(url).search, assign: (to: string) => went.push(to) },
      history: { state: null, replaceState: () => {} },
      ...storage,
    });
    runInContext(script, page);
    return { app: page.app, went, page };
  };
  return load;
}

test('docs/clients/single-page-app.md: the page signs in at an issuer and calls the server', async () => {
  const options = { issuer: issuer.url, resource: audience, scope: 'openid articles:read articles:write' };
  const load = openTab(await bundlePage(server.url, options));
  await issuer.signIn({ sub: 'grace-1906', preferred_username: 'hopper' }, 'articles:read');

  const first = load(publicRedirect);
  expect(await first.app.oauth.finish()).toBe(false);
  await first.app.oauth.begin();
  const back = await followSignIn(first.went[0] as string, publicRedirect);
  const { app } = load(back.href);
  expect(await app.oauth.finish()).toBe(true);
  expect(await app.terrapin.viewer()).toMatchObject({ username: 'hopper' });
  expect((await app.terrapin.articles.create({ title: 'Signed in' })).title).toBe('Signed in');

  await first.app.oauth.begin();
  back.searchParams.set('state', 'forged');
  await expect(load(back.href).app.oauth.finish()).rejects.toThrow('not started here');
});

describe('with the server as the issuer', () => {
  let own: TestServer;
  beforeAll(async () => {
    own = await startTestServer();
  });
  afterAll(() => own.close());

  /** Registers an app as the page prints it, but for where it is. */
  async function registerAs(page: string, redirectUri: string) {
    const command = (await blocksOf(page)).find(({ code }) => code.includes('/oauth/register'))?.code;
    const metadata = JSON.parse(/-d '([^']+)'/.exec(command as string)?.[1] as string);
    return register(own, { ...metadata, redirect_uris: [redirectUri] });
  }

  /** Allows what the page asks for. Returns where the browser is sent back to. */
  async function approve(location: string): Promise<URL> {
    const { pathname, search, searchParams } = new URL(location);
    const browser = await signedIn(own, 'hopper');
    const { at } = await askFor(browser, pathname + search);
    return decide(browser, at, allow(...(searchParams.get('scope') as string).split(' ')));
  }

  test('docs/clients/single-page-app.md: the page signs in and calls the server, also with the next token', async () => {
    const { client_id, client_secret } = await registerAs('single-page-app.md', publicRedirect);
    expect(client_secret).toBeUndefined();
    const load = openTab(await bundlePage(own.url, { clientId: client_id }));
    const first = load(publicRedirect);
    expect(await first.app.oauth.finish()).toBe(false);
    await first.app.oauth.begin();
    const { app, page } = load((await approve(first.went[0] as string)).href);
    expect(await app.oauth.finish()).toBe(true);
    expect(await app.terrapin.viewer()).toMatchObject({ username: 'hopper' });
    runInContext(`Date.now = () => ${Date.now() + 3_600_000}`, page);
    const all = await Promise.all([1, 2, 3].map((n) => app.terrapin.articles.create({ title: `Later ${n}` })));
    expect(all).toHaveLength(3);
  });

  test.each([
    ['not received', () => Promise.reject(new TypeError('terminated'))],
    ['broken off', () => Promise.resolve(new Response('{"access_token":'))],
    ['503', () => Promise.resolve(Response.json({ error: 'temporarily_unavailable' }, { status: 503 }))],
  ])('a page whose renewal succeeds, but whose answer is %s, stays signed in, in two tabs without locks', async (_, lost) => {
    const { client_id } = await register(own, { client_name: 'Shop', redirect_uris: [publicRedirect] });
    const load = openTab(await bundlePage(own.url, { clientId: client_id }));
    const first = load(publicRedirect);
    await first.app.oauth.begin();
    const { href } = await approve(first.went[0] as string);
    expect(await load(href).app.oauth.finish()).toBe(true);
    const tabs = [load(publicRedirect), load(publicRedirect)];
    for (const { page } of tabs) {
      let renewals = 0;
      Object.assign(page, {
        navigator: { locks: { request: (_name: string, run: () => unknown) => run() } },
        fetch: async (url: string, init?: RequestInit) => {
          const response = await fetch(url, init);
          return url.endsWith('/oauth/token') && renewals++ === 0 ? lost() : response;
        },
      });
      runInContext(`Date.now = () => ${Date.now() + 3_600_000}`, page);
    }
    const tokens = await Promise.all(tabs.map(({ app }) => app.oauth.token()));
    for (const { app } of tabs) expect(await app.terrapin.viewer()).toMatchObject({ username: 'hopper' });
    expect(tokens).toEqual([expect.stringMatching(/^trp_/), expect.stringMatching(/^trp_/)]);
  });

  test('docs/clients/server-side-app.md: the app acts for a user, stores each renewal, and is told when it ends', async () => {
    const redirectUri = 'https://shop.example.com/signed-in';
    const { client_id, client_secret } = await registerAs('server-side-app.md', redirectUri);
    Object.assign(process.env, { CLIENT_ID: client_id, CLIENT_SECRET: client_secret });
    const code = await moduleOf('server-side-app.md', 'js app.js', { url: own.url, token: '' });
    const folder = await newFolder({ 'app.ts': code.replace('const token = "";', '') });
    const app = await import(pathToFileURL(join(folder, 'app.ts')).href);
    const { started, location } = app.begin('articles:read');
    const back = await approve(location);
    await expect(app.complete(back.searchParams, { ...started, state: 'other' })).rejects.toThrow('not started here');
    const given = await app.complete(back.searchParams, started);
    const stored = [{ ...given, renewAt: 0 }];
    const terrapin = app.clientFor(stored[0], (next: object) => void stored.push(next as never));
    await Promise.all([terrapin.viewer(), terrapin.viewer(), terrapin.viewer()]);
    expect(stored).toHaveLength(2);
    // A renewal that fails, or cannot be stored, is tried again.
    const { fetch } = globalThis;
    const faults = [
      () => Promise.reject(new TypeError('fetch failed')),
      async () => new Response('{}', { status: 503 }),
    ];
    let writes = 0;
    const store = async (next: object) => {
      if (writes++ === 0) throw new Error('The database is away.');
      stored.push(next as never);
    };
    const flaky = app.clientFor({ ...stored[1], renewAt: 0 }, store);
    onTestFinished(() => void (globalThis.fetch = fetch));
    globalThis.fetch = (input, init) => (`${input}`.endsWith('/oauth/token') && faults.pop()?.()) || fetch(input, init);
    for (let failing = 0; failing < 3; failing++) await expect(flaky.viewer()).rejects.toThrow();
    expect(await flaky.viewer()).toMatchObject({ username: 'hopper' });
    expect([stored.length, writes]).toEqual([3, 2]);
    const [grant] = (await (await own.as('hopper')).get('/grants')).body;
    expect(grant).toMatchObject({ client_name: 'Shop', client_host: 'shop.example.com' });
  });
});

test('docs/clients/apollo-client.md: each block is a part of examples/web-app', async () => {
  const flat = (text: string) => text.replaceAll(/^ +/gm, '');
  const blocks = (await blocksOf('apollo-client.md')).filter(({ info }) => info !== 'sh');
  expect(blocks.length).toBeGreaterThan(6);
  for (const { info, code } of blocks) {
    const file = flat(await readFile(`examples/web-app/${info.split(' ')[1]}`, 'utf8'));
    for (const part of code.split('\n\n')) expect(file).toContain(flat(part).trim());
  }
});

/** What the page uses of Next.js and React, which are not installed: 150 MB. */
const nextjs = {
  '@terrapin/sdk': resolve('sdk/src/index.ts'),
  ...Object.fromEntries(
    ['next/cache', 'next/headers', 'next/navigation', 'react/jsx-runtime'].map((name) => [
      name,
      resolve('test/clients/nextjs', `${name.split('/')[1]}.ts`),
    ]),
  ),
};

async function writeNextjsPage(): Promise<string> {
  const blocks = await blocksOf('nextjs.md');
  return newFolder(Object.fromEntries(blocks.map(({ info, code }) => [info.split(' ')[1] as string, code])));
}

test('docs/clients/nextjs.md: the files compile in strict mode', async () => {
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: true },
    ...{ target: 'es2024', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' },
    ...{ lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'], allowImportingTsExtensions: true },
    paths: Object.fromEntries(Object.entries(nextjs).map(([name, file]) => [name, [file]])),
  };
  const folder = await writeNextjsPage();
  const compile = async () => {
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['app', 'lib'] }));
    return (await run('node_modules/.bin/tsc', ['-p', folder]).catch((error) => error)).stdout;
  };
  expect(await compile()).toBe('');
  const page = join(folder, 'app/articles/[id]/page.tsx');
  await writeFile(page, (await readFile(page, 'utf8')).replace('article.title', 'article.titel'));
  expect(await compile()).toContain("Property 'titel' does not exist");
});

test('docs/clients/nextjs.md: the page shows an article, and its action changes it unless another user was faster', async () => {
  const ada = await server.as('ada');
  const { body: article } = await ada.post('/articles', { title: 'On shells' });
  const folder = await writeNextjsPage();
  const entry = `export { default as page } from './app/articles/[id]/page'; export { rename } from './app/articles/[id]/actions';
    export { terrapinOfUser } from './lib/terrapin-of-user';`;
  const outfile = join(folder, 'out.mjs');
  await build({
    stdin: { contents: entry, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, format: 'esm', platform: 'node', outfile, jsx: 'automatic' },
    alias: nextjs,
  });
  const went: string[] = [];
  Object.assign(globalThis, { went });
  Object.assign(process.env, { TERRAPIN_URL: server.url, TERRAPIN_TOKEN: ada.token });
  try {
    const { page, rename, terrapinOfUser } = await import(pathToFileURL(outfile).href);
    const shown = await page({ params: Promise.resolve({ id: article.id }) });
    const inputs = shown.props.children.filter(({ type }: { type: string }) => type === 'input');
    const form = new FormData();
    for (const { props } of inputs) form.set(props.name, props.value ?? props.defaultValue);
    form.set('title', 'On turtle shells');
    await rename(form);
    expect((await ada.get(`/articles/${article.id}`)).body.title).toBe('On turtle shells');
    await expect(rename(form)).rejects.toThrow('redirected');
    const path = `/articles/${article.id}`;
    expect(went).toEqual([path, `${path}?error=precondition_failed`]);
    await expect(page({ params: Promise.resolve({ id: 'none' }) })).rejects.toThrow('404');
    expect((await (await terrapinOfUser()).viewer()).username).toBe('ada');
  } finally {
    Reflect.deleteProperty(globalThis, 'went');
    for (const name of ['TERRAPIN_URL', 'TERRAPIN_TOKEN']) Reflect.deleteProperty(process.env, name);
  }
});
