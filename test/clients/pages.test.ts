import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followSignIn, publicRedirect, startIssuer, type TestIssuer } from '../support/issuer.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { blocksOf } from './blocks.ts';
import { moduleOf, newFolder } from './page.ts';

let issuer: TestIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer({ ...issuer.settings, OIDC_CREATE_USERS: 'on' });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

test('docs/clients/single-page-app.md: the page signs in with PKCE and calls the server', async () => {
  const code = await moduleOf('single-page-app.md', 'js app.js', { url: server.url, token: '' });
  const contents = code.replace('const token = "";', '').replace('https://login.example.com', issuer.url);
  const bundled = { bundle: true, format: 'iife', globalName: 'app', platform: 'neutral', write: false } as const;
  const { outputFiles } = await build({ stdin: { contents, resolveDir: '.' }, ...bundled });
  await issuer.signIn({ sub: 'grace-1906', preferred_username: 'hopper' }, 'articles:read');

  const stored = new Map<string, string>();
  const { origin } = new URL(publicRedirect);
  /** The page as it is loaded from `url`. */
  const load = (url: string) => {
    const went: string[] = [];
    const page = createContext({
      ...{ AbortController, AbortSignal, Headers, Request, Response, TextEncoder, URL, URLSearchParams },
      ...{ btoa, clearTimeout, console, crypto, fetch, performance, setTimeout },
      location: { origin, search: new URL(url).search, assign: (to: string) => went.push(to) },
      history: { replaceState: () => {} },
      sessionStorage: {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, value: string) => void stored.set(name, value),
        removeItem: (name: string) => void stored.delete(name),
      },
    });
    runInContext(outputFiles[0]?.text as string, page);
    return { app: page.app, went };
  };

  const first = load(publicRedirect);
  expect(await first.app.completeSignIn()).toBe(false);
  await first.app.signIn();
  const back = await followSignIn(first.went[0] as string, publicRedirect);
  const { app } = load(back.href);
  expect(await app.completeSignIn()).toBe(true);
  expect(await app.terrapin.viewer()).toMatchObject({ username: 'hopper' });
  expect((await app.terrapin.articles.create({ title: 'Signed in' })).title).toBe('Signed in');

  await first.app.signIn();
  back.searchParams.set('state', 'forged');
  await expect(load(back.href).app.completeSignIn()).rejects.toThrow('not started here');
});

test('docs/clients/nextjs.md: the page shows an article, and its action changes it unless another user was faster', async () => {
  const ada = await server.as('ada');
  const { body: article } = await ada.post('/articles', { title: 'On shells' });
  // What the files use of React and of Next.js.
  const stubs = {
    'stubs/h.ts':
      'export const h = (type: string, props: object | null, ...children: unknown[]) => ({ type, props, children });',
    'stubs/cache.ts': 'export const revalidatePath = (path: string) => { (globalThis as any).went.push(path); };',
    'stubs/navigation.ts': `export const notFound = () => { throw new Error('404'); };
      export const redirect = (path: string) => { (globalThis as any).went.push(path); };`,
    'stubs/headers.ts': `export const cookies = async () => ({ get: () => ({ value: process.env.TERRAPIN_TOKEN }) });`,
  };
  const folder = await newFolder(stubs);
  for (const { info, code } of await blocksOf('nextjs.md')) {
    const path = join(folder, info.split(' ')[1] as string);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, code);
  }
  const entry = `export { default as page } from './app/articles/[id]/page'; export { rename } from './app/articles/[id]/actions';
    export { terrapinOfUser } from './lib/terrapin-of-user';`;
  const outfile = join(folder, 'out.mjs');
  await build({
    stdin: { contents: entry, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, format: 'esm', platform: 'node', outfile, jsxFactory: 'h', jsx: 'transform' },
    inject: [join(folder, 'stubs/h.ts')],
    alias: {
      '@terrapin/sdk': resolve('sdk/src/index.ts'),
      'next/cache': join(folder, 'stubs/cache.ts'),
      'next/headers': join(folder, 'stubs/headers.ts'),
      'next/navigation': join(folder, 'stubs/navigation.ts'),
    },
  });
  const went: string[] = [];
  Object.assign(globalThis, { went });
  Object.assign(process.env, { TERRAPIN_URL: server.url, TERRAPIN_TOKEN: ada.token });
  try {
    const { page, rename, terrapinOfUser } = await import(pathToFileURL(outfile).href);
    const shown = await page({ params: Promise.resolve({ id: article.id }) });
    const inputs = shown.children.filter(({ type }: { type: string }) => type === 'input');
    const form = new FormData();
    for (const { props } of inputs) form.set(props.name, props.value ?? props.defaultValue);
    form.set('title', 'On turtle shells');
    await rename(form);
    expect((await ada.get(`/articles/${article.id}`)).body.title).toBe('On turtle shells');
    await rename(form);
    const path = `/articles/${article.id}`;
    expect(went).toEqual([path, `${path}?error=precondition_failed`]);
    await expect(page({ params: Promise.resolve({ id: 'none' }) })).rejects.toThrow('404');
    expect((await (await terrapinOfUser()).viewer()).username).toBe('ada');
  } finally {
    Reflect.deleteProperty(globalThis, 'went');
    for (const name of ['TERRAPIN_URL', 'TERRAPIN_TOKEN']) Reflect.deleteProperty(process.env, name);
  }
});
