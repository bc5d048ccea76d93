import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface Session {
  /** The access token, renewed before it expires. */
  token(): Promise<string>;
  /** Revokes it. */
  end(): Promise<void>;
}

interface Tokens {
  access_token: string;
  refresh_token?: string;
  expires_in: number;
}

interface Issuer {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  registration_endpoint?: string;
  revocation_endpoint?: string;
  device_authorization_endpoint?: string;
}

const random = () => randomBytes(32).toString('base64url');

interface Device {
  device_code: string;
  user_code: string;
  verification_uri: string;
  interval?: number;
}

/** The first tokens: `register` makes a client that can `ask` for them, and later for the next. */
type Begin = (
  server: Issuer,
  register: (metadata: object) => Promise<string>,
  ask: (grant: Record<string, string>) => Promise<Tokens>,
) => Promise<Tokens>;

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * Signs in at the authorization server of `url`, as a client that registers itself (RFC 7591).
 *
 * @param onDevice whether with a browser of another machine (RFC 8628)
 */
export async function signIn(
  url: string,
  scopes: RegExp,
  onDevice: boolean,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Session> {
  const at = (path: string) => new URL(path, `${url.replace(/\/+$/, '')}/`).href;
  const resource = await askFor<{ authorization_servers: string[]; scopes_supported: string[] }>(
    at('.well-known/oauth-protected-resource'),
  );
  const [issuer = ''] = resource.authorization_servers;
  // RFC 8414 §3.1: the path of the issuer comes last.
  const { origin, pathname } = new URL(issuer);
  const server = await askFor<Issuer>(`${origin}/.well-known/oauth-authorization-server${pathname.replace(/\/$/, '')}`);
  if (!server.registration_endpoint)
    throw new Error(`${issuer} does not let programs register themselves. Set TERRAPIN_TOKEN to an access token.`);
  const scope = resource.scopes_supported.filter((one) => scopes.test(one)).join(' ');
  let client_id = '';
  const register = async (metadata: object) => {
    const registered = await askFor<{ client_id: string }>(server.registration_endpoint as string, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Terrapin SDK', token_endpoint_auth_method: 'none', ...metadata }),
    });
    return (client_id = registered.client_id);
  };
  const ask = (grant: Record<string, string>) =>
    askFor<Tokens>(server.token_endpoint, { body: new URLSearchParams({ client_id, ...grant }) });
  const begin = onDevice ? onAnotherMachine(scope, say, signal) : inBrowser(scope, say, signal);
  const withTime = (given: Tokens) => ({ ...given, renewAt: performance.now() + (given.expires_in - 60) * 1000 });
  let tokens = withTime(await begin(server, register, ask));
  let renewing: Promise<void> | undefined;
  const renew = async (refresh_token: string) => {
    tokens = withTime(await ask({ grant_type: 'refresh_token', refresh_token }));
  };
  return {
    async token() {
      const { refresh_token, renewAt } = tokens;
      // One that fails is not kept: the next call tries again.
      if (refresh_token && performance.now() >= renewAt)
        await (renewing ??= renew(refresh_token).finally(() => (renewing = undefined)));
      return tokens.access_token;
    },
    async end() {
      await renewing?.catch(() => {});
      const { access_token: token, refresh_token } = tokens;
      const body = new URLSearchParams({ client_id, token: refresh_token ?? token });
      if (server.revocation_endpoint) await fetch(server.revocation_endpoint, { method: 'POST', body });
    },
  };
}

/** A loopback redirect (RFC 8252), with PKCE. */
function inBrowser(scope: string, say: (line: string) => void, signal: AbortSignal): Begin {
  return async ({ issuer, authorization_endpoint }, register, ask) => {
    const receiver = createServer().listen(0, '127.0.0.1');
    try {
      await once(receiver, 'listening');
      const redirect_uri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
      const client_id = await register({ redirect_uris: [redirect_uri] });
      const [state, code_verifier] = [random(), random()];
      const asked = {
        response_type: 'code',
        client_id,
        redirect_uri,
        state,
        scope,
        code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      say(
        `To sign in, open this address in a browser on this machine, or stop and use --device:\n${authorization_endpoint}?${new URLSearchParams(asked)}\n`,
      );
      const code = await codeFrom(receiver, state, issuer, signal);
      return await ask({ grant_type: 'authorization_code', code, code_verifier, redirect_uri });
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  };
}

/** Shows a code, and asks until a person has entered it (RFC 8628 §3.4). */
function onAnotherMachine(scope: string, say: (line: string) => void, signal: AbortSignal): Begin {
  return async ({ issuer, device_authorization_endpoint: endpoint }, register, ask) => {
    if (!endpoint) throw new Error(`${issuer} has no sign-in with a code. Set TERRAPIN_TOKEN to an access token.`);
    const client_id = await register({ grant_types: [deviceGrant, 'refresh_token'] });
    const device = await askFor<Device>(endpoint, { body: new URLSearchParams({ client_id, scope }) });
    say(
      `To sign in, open this address in a browser on any machine:\n${device.verification_uri}\nand enter the code ${device.user_code}\n`,
    );
    for (let seconds = device.interval ?? 5; ; ) {
      await setTimeout(seconds * 1000, undefined, { signal });
      try {
        return await ask({ grant_type: deviceGrant, device_code: device.device_code });
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === 'slow_down') seconds += 5;
        else if (code !== 'authorization_pending')
          throw refusals[code ?? ''] ? new Error(refusals[code as string]) : error;
      }
    }
  };
}

const refusals: Readonly<Record<string, string>> = {
  access_denied: 'Not signed in: it was refused.',
  expired_token: 'Not signed in: the code has expired. Start again for a new one.',
};

async function askFor<Answer>(
  url: string,
  sent?: { headers?: Record<string, string>; body: string | URLSearchParams },
): Promise<Answer> {
  const response = await fetch(url, sent && { method: 'POST', ...sent }).catch((error) => {
    throw new Error(`${url} cannot be reached: ${error.cause?.message || error.cause?.code || error.message}.`);
  });
  const text = await response.text();
  if (!response.ok) {
    const { code } = /"error":"(?<code>\w+)"/.exec(text)?.groups ?? {};
    throw Object.assign(new Error(`${url} responded with ${response.status}: ${text.slice(0, 500)}`), { code });
  }
  return JSON.parse(text);
}

/** Resolves with the code that the browser brings. What else reaches the port is refused. */
function codeFrom(receiver: Server, state: string, issuer: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    receiver.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
      const answer = (status: number, text: string, then?: () => void) =>
        response
          .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
          .end(text, then);
      if (pathname !== '/' || searchParams.get('state') !== state || searchParams.get('iss') !== issuer)
        return answer(400, 'This is not the answer to the sign-in of the Terrapin SDK.');
      const code = searchParams.get('code');
      if (code) return answer(200, 'You are signed in. Close this page.', () => resolve(code));
      const reason = searchParams.get('error_description') ?? searchParams.get('error');
      return answer(200, 'You are not signed in. Close this page.', () =>
        reject(new Error(`Not signed in: ${reason}.`)),
      );
    });
  });
}
