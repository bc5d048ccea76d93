export interface OAuthOptions {
  /** The URL of the server or, if it has one, its `OIDC_ISSUER`. */
  readonly issuer: string;
  readonly clientId: string;
  /** `articles:read articles:write` */
  readonly scope: string;
  /** As it is registered. Default: `/` of the page’s host. */
  readonly redirectUri?: string | undefined;
  /** What the tokens are for (RFC 8707). Default: `issuer`. */
  readonly resource?: string | undefined;
  /** Called when what `finish` returned has changed: a user has signed in or out, in this tab or another, or the access has ended. */
  readonly onChange?: ((isSignedIn: boolean) => void) | undefined;
}

export interface OAuth {
  /** Leaves the page for that of the issuer. */
  begin(): Promise<void>;
  /**
   * Call it when the page loads: completes a sign-in that has begun, and restores the address at which it did. Returns whether
   * a user is signed in. Rejects with the `code` of the issuer, such as `access_denied`.
   */
  finish(): Promise<boolean>;
  /** For `createClient`: a token that is valid for a minute or more, renewed if it has to be; null if nobody is signed in. */
  token(): Promise<string | null>;
  /** Ends the access of the page, in all tabs. */
  signOut(): Promise<void>;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  /** Milliseconds since the epoch. */
  readonly renewAt: number;
}

/** What is used of a browser: the SDK compiles without its types, too. */
interface Page {
  /** Absent where pages are rendered on a server. */
  readonly location?: {
    readonly href: string;
    readonly origin: string;
    readonly search: string;
    assign(url: string): void;
  };
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void };
  readonly localStorage: Store;
  readonly sessionStorage: Store;
  addEventListener?(type: 'storage', changed: () => void): void;
  /** Without `locks` at http, and in browsers from before 2022. */
  readonly navigator?: { readonly locks?: { request<T>(name: string, run: () => Promise<T>): Promise<T> } };
}

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

type StoreName = 'localStorage' | 'sessionStorage';

type Fields = Record<string, string>;

/** Milliseconds before its end at which a token is renewed. */
const margin = 60_000;

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

async function post(url: string, fields: Fields): Promise<Response> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  if (!response.ok)
    throw failure((await response.json().catch(() => ({ error: `HTTP ${response.status}` }))) as Fields);
  return response;
}

const failure = ({ error, error_description: text, code = error, message = text ?? code }: Fields) =>
  Object.assign(new Error(message), { code });

/** Signs users in to a page in a browser: authorization code with PKCE (RFC 7636). All tabs of the page share the tokens. */
export function createOAuth(options: OAuthOptions): OAuth {
  // Read when it is used: a module may be loaded where there is no page.
  const page = globalThis as unknown as Page;
  const { issuer, clientId: client_id, scope, resource = issuer } = options;
  const key = `oauth ${issuer} ${client_id}`;
  /** What the browser does not store, because it is told not to, or is full. It ends with the page. */
  const memory: { [name in StoreName]?: string | undefined } = {};

  function read(name: StoreName) {
    try {
      return JSON.parse(memory[name] ?? (page[name].getItem(key) as string));
    } catch {}
  }

  let isSignedIn = false;
  function tell(): void {
    if (isSignedIn !== !!read('localStorage')) options.onChange?.((isSignedIn = !isSignedIn));
  }
  page.addEventListener?.('storage', tell);

  /** Returns whether it outlasts the page. */
  function write(name: StoreName, value?: object): boolean {
    memory[name] = value && JSON.stringify(value);
    try {
      if (value) page[name].setItem(key, memory[name] as string);
      else page[name].removeItem(key);
      return delete memory[name];
    } catch {
      return false;
    }
  }

  let turn: Promise<unknown> = Promise.resolve();
  /** One tab at a time, or else one call: a refresh token is for one use. */
  const alone = <T>(run: () => Promise<T>): Promise<T> =>
    locks()?.request(key, run) ?? ((turn = turn.then(run, run)) as Promise<T>);

  /** A browser that blocks storage refuses locks, too. */
  function locks() {
    try {
      return page.localStorage && page.navigator?.locks;
    } catch {}
  }

  async function discover(): Promise<Fields> {
    for (const name of ['oauth-authorization-server', 'openid-configuration']) {
      const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/${name}`);
      const found = (response.ok ? await response.json() : {}) as Fields;
      if (found.issuer === issuer) return found;
    }
    throw new Error(`${issuer} is no issuer: metadata is missing, or names another.`);
  }

  async function ask(grant: Fields, known: object = {}): Promise<string> {
    const { token_endpoint } = await discover();
    const response = await post(token_endpoint as string, { client_id, resource, ...grant });
    const given = (await response.json()) as Pick<Tokens, 'access_token'> & { expires_in?: number };
    const renewAt = Date.now() + (given.expires_in ?? 3_600) * 1_000 - margin;
    write('localStorage', { ...known, ...given, renewAt });
    return given.access_token;
  }

  async function renew(): Promise<string | null> {
    const tokens: Tokens | null = read('localStorage');
    if (!tokens || Date.now() < tokens.renewAt) return tokens?.access_token ?? null;
    const { refresh_token = '' } = tokens;
    const renewed = () => ask({ grant_type: 'refresh_token', refresh_token }, tokens);
    // The answer may be lost: for a minute, the same request has the same answer.
    try {
      return await renewed().catch(() => renewed());
    } catch (error) {
      if ((error as Fields).code !== 'invalid_grant') {
        if (Date.now() > tokens.renewAt + margin) throw error;
        return tokens.access_token;
      }
      write('localStorage');
      tell();
      return null;
    }
  }

  async function token(): Promise<string | null> {
    const tokens: Tokens | null = read('localStorage');
    return tokens && Date.now() < tokens.renewAt ? tokens.access_token : alone(renew);
  }

  return {
    token,

    async begin() {
      const { location } = page;
      if (!location) throw new Error('Call begin() in a browser.');
      if (!crypto.subtle) throw new Error(`Sign in at https or localhost, not ${location.origin}.`);
      const [state, code_verifier] = [random(), random()];
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
      const redirect_uri = options.redirectUri ?? `${location.origin}/`;
      if (!write('sessionStorage', { state, sent: { redirect_uri, code_verifier }, from: location.href }))
        throw new Error('The browser blocks storage: allow it.');
      const { authorization_endpoint } = await discover();
      const query = new URLSearchParams({
        client_id,
        redirect_uri,
        scope,
        resource,
        state,
        code_challenge: base64url(new Uint8Array(hash)),
        response_type: 'code',
        code_challenge_method: 'S256',
      });
      location.assign(`${authorization_endpoint}?${query}`);
    },

    async finish() {
      const { state, iss, code, ...problem } = Object.fromEntries(new URLSearchParams(page.location?.search));
      const started = read('sessionStorage');
      if (started && state) {
        write('sessionStorage');
        page.history.replaceState(page.history.state, '', started.from);
        await alone(async () => {
          const { authorization_response_iss_parameter_supported: isNamed } = await discover();
          // Another issuer may have sent it here (RFC 9207).
          if ((iss ?? (isNamed ? '' : issuer)) !== issuer || state !== started.state)
            throw new Error('This sign-in was not started here.');
          if (code === undefined) throw failure(problem);
          await ask({ grant_type: 'authorization_code', code, ...started.sent });
        });
      }
      return (isSignedIn = (await token()) !== null);
    },

    signOut: () =>
      alone(async () => {
        const tokens: Tokens | null = read('localStorage');
        write('localStorage');
        const url = tokens && (await discover()).revocation_endpoint;
        if (url) await post(url, { client_id, token: tokens.refresh_token ?? tokens.access_token });
      }).finally(tell),
  };
}
