import { afterEach, describe, expect, test, vi } from 'vitest';
import { createOAuth } from '../../sdk/src/oauth.ts';

const issuer = 'https://terrapin.example';
const options = { issuer, clientId: 'shop', scope: 'articles:read' };

function newStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const stored = new Map<string, string>();
  return {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  };
}

/** As Chromium does in a frame without `allow-same-origin`, and where a user blocks the data of a site. */
function block(name: string): void {
  const refuse = async () => {
    throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
  };
  set('navigator', { locks: { request: refuse } });
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

const names = ['location', 'history', 'localStorage', 'sessionStorage', 'navigator', 'crypto', 'fetch'];
const before = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
const set = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });

afterEach(() => {
  vi.restoreAllMocks();
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else delete (globalThis as Record<string, unknown>)[name];
});

/** A page at `href`, and an issuer whose tokens have numbers. Without `navigator.locks`, as pages at http are. */
function openPage(href = 'https://shop.example/', faults: number[] = []) {
  const went: string[] = [];
  let issued = 0;
  set('location', {
    href,
    origin: new URL(href).origin,
    search: new URL(href).search,
    assign: (to: string) => went.push(to),
  });
  set('history', { state: null, replaceState: () => {} });
  for (const name of ['localStorage', 'sessionStorage']) set(name, newStorage());
  set('navigator', {});
  set('fetch', async (url: string) => {
    const given = url.endsWith('/token')
      ? { access_token: `t${++issued}`, refresh_token: `r${issued}`, expires_in: 3600 }
      : { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
    const status = url.endsWith('/token') ? (faults.shift() ?? 200) : 200;
    return new Response(JSON.stringify(given), { status });
  });
  const comeBack = () => {
    const { searchParams } = new URL(went.at(-1) as string);
    const search = `?${new URLSearchParams({ code: 'c', iss: issuer, state: searchParams.get('state') as string })}`;
    Object.assign((globalThis as never as { location: object }).location, { href: `${href}${search}`, search });
  };
  return { went, comeBack, issued: () => issued };
}

describe('createOAuth', () => {
  test('works where pages are rendered: nobody is signed in there, and begin says that it needs a browser', async () => {
    for (const name of names.slice(0, 5)) delete (globalThis as Record<string, unknown>)[name];
    const oauth = createOAuth(options);
    expect([await oauth.token(), await oauth.finish()]).toEqual([null, false]);
    await expect(oauth.begin()).rejects.toThrow('Call begin() in a browser');
    const { went } = openPage();
    await oauth.begin();
    expect(new URL(went[0] as string).searchParams.get('redirect_uri')).toBe('https://shop.example/');
  });

  test('says that sign-in needs https, at http in a local network', async () => {
    openPage('http://192.168.1.7:5173/');
    set('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
    const oauth = createOAuth(options);
    expect(await oauth.token()).toBeNull();
    await expect(oauth.begin()).rejects.toThrow(/https or localhost, not http:\/\/192\.168\.1\.7:5173/);
  });

  test('says what to allow where the browser blocks all storage', async () => {
    const { went } = openPage();
    for (const name of ['localStorage', 'sessionStorage']) block(name);
    const oauth = createOAuth(options);
    expect([await oauth.token(), await oauth.finish()]).toEqual([null, false]);
    await expect(oauth.begin()).rejects.toThrow('blocks storage');
    expect(went).toEqual([]);
    await oauth.signOut();
  });

  test.each([
    ['blocked', () => block('localStorage')],
    [
      'full',
      () =>
        Object.assign(localStorage, {
          setItem: () => {
            throw new DOMException('', 'QuotaExceededError');
          },
        }),
    ],
  ] as const)('keeps tokens in memory where the storage is %s, and ends them', async (_, breakStorage) => {
    const { comeBack } = openPage();
    breakStorage();
    const oauth = createOAuth(options);
    await oauth.begin();
    comeBack();
    expect([await oauth.finish(), await oauth.token()]).toEqual([true, 't1']);
    await oauth.signOut();
    expect(await oauth.token()).toBeNull();
  });

  test('renews once for all calls without navigator.locks, and again after a renewal that failed', async () => {
    const { comeBack, issued } = openPage('https://shop.example/', [200, 503, 503]);
    const oauth = createOAuth(options);
    await oauth.begin();
    comeBack();
    await oauth.finish();
    const now = Date.now() + 4_000_000;
    vi.spyOn(Date, 'now').mockReturnValue(now);
    await expect(oauth.token()).rejects.toThrow();
    expect(await Promise.all([oauth.token(), oauth.token(), oauth.token()])).toEqual(['t4', 't4', 't4']);
    expect(issued()).toBe(4);
  });
});
