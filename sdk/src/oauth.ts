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
  readonly location: {
    readonly href: string;
    readonly origin: string;
    readonly search: string;
    assign(url: string): void;
  };
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void };
  readonly localStorage: Store;
  readonly sessionStorage: Store;
  readonly navigator: { readonly locks: { request<T>(name: string, run: () => Promise<T>): Promise<T> } };
}

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

type Fields = Record<string, string>;

/** Milliseconds before its end at which a token is renewed. */
const margin = 60_000;

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const read = (store: Store, key: string) => JSON.parse(store.getItem(key) ?? 'null');

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
  const { location, history, localStorage, sessionStorage, navigator } = globalThis as unknown as Page;
  const { issuer, clientId: client_id, scope, resource = issuer } = options;
  const redirect_uri = options.redirectUri ?? `${location.origin}/`;
  const key = `oauth ${issuer} ${client_id}`;

  /** One tab at a time: a refresh token that is used twice, more than a minute apart, ends the access. */
  const alone = <T>(run: () => Promise<T>) => navigator.locks.request(key, run);

  async function discover(): Promise<Fields> {
    for (const name of ['oauth-authorization-server', 'openid-configuration']) {
      const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/${name}`);
      const found = (response.ok ? await response.json() : {}) as Fields;
      if (found.issuer === issuer) return found;
    }
    throw new Error(`${issuer} is no issuer: its metadata is missing, or names another one.`);
  }

  async function ask(grant: Fields, known: object = {}): Promise<string> {
    const { token_endpoint } = await discover();
    const response = await post(token_endpoint as string, { client_id, resource, ...grant });
    const given = (await response.json()) as Pick<Tokens, 'access_token'> & { expires_in?: number };
    const renewAt = Date.now() + (given.expires_in ?? 3_600) * 1_000 - margin;
    localStorage.setItem(key, JSON.stringify({ ...known, ...given, renewAt }));
    return given.access_token;
  }

  async function renew(): Promise<string | null> {
    const tokens: Tokens | null = read(localStorage, key);
    if (!tokens || Date.now() < tokens.renewAt) return tokens?.access_token ?? null;
    const { refresh_token = '' } = tokens;
    const renewed = () => ask({ grant_type: 'refresh_token', refresh_token }, tokens);
    const isRefused = ({ code = '' }: { code?: string }) => code.startsWith('invalid_');
    // The answer may be lost: for a minute, the same request has the same answer.
    const again = (error: object) => (isRefused(error) ? Promise.reject(error) : renewed());
    return renewed()
      .catch(again)
      .catch((error) => {
        const hasEnded = error.code === 'invalid_grant';
        if (hasEnded) localStorage.removeItem(key);
        else if (Date.now() > tokens.renewAt + margin) throw error;
        return hasEnded ? null : tokens.access_token;
      });
  }

  async function token(): Promise<string | null> {
    const tokens: Tokens | null = read(localStorage, key);
    return tokens && Date.now() < tokens.renewAt ? tokens.access_token : alone(renew);
  }

  return {
    token,

    async begin() {
      if (!crypto.subtle) throw new Error('Signing in takes a page at https, or at localhost.');
      const [state, verifier] = [random(), random()];
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
      const { authorization_endpoint } = await discover();
      sessionStorage.setItem(key, JSON.stringify({ state, verifier, from: location.href }));
      const request = {
        client_id,
        redirect_uri,
        scope,
        resource,
        state,
        code_challenge: base64url(new Uint8Array(hash)),
      };
      const query = new URLSearchParams({ ...request, response_type: 'code', code_challenge_method: 'S256' });
      location.assign(`${authorization_endpoint}?${query}`);
    },

    async finish() {
      const given = new URLSearchParams(location.search);
      const started = read(sessionStorage, key);
      if (started && given.has('state')) {
        sessionStorage.removeItem(key);
        history.replaceState(history.state, '', started.from);
        await alone(async () => {
          const { authorization_response_iss_parameter_supported: isNamed } = await discover();
          // Another issuer may have sent it here (RFC 9207).
          const isOurs =
            (given.get('iss') ?? (isNamed ? '' : issuer)) === issuer && given.get('state') === started.state;
          if (!isOurs) throw new Error('This sign-in was not started here.');
          const { code, ...problem } = Object.fromEntries(given);
          if (code === undefined) throw failure(problem);
          await ask({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: started.verifier });
        });
      }
      return (await token()) !== null;
    },

    signOut: () =>
      alone(async () => {
        const tokens: Tokens | null = read(localStorage, key);
        localStorage.removeItem(key);
        const { revocation_endpoint } = tokens ? await discover() : {};
        if (tokens && revocation_endpoint)
          await post(revocation_endpoint, { client_id, token: tokens.refresh_token ?? tokens.access_token });
      }),
  };
}
