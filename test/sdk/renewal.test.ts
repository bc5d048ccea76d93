import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../sdk/src/command/sign-in.ts';
import { loadOnce } from '../../src/core/load-once.ts';

type Given = [status: number, body: object];

/** An authorization server whose tokens end at once; each request for one takes the next of `answers`. */
async function startIssuer(answers: Given[]) {
  const grants: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { url } = request;
    if (url === '/token') grants.push(new URLSearchParams(body).get('grant_type') as string);
    const metadata = {
      issuer: at,
      authorization_endpoint: `${at}/authorize`,
      token_endpoint: `${at}/token`,
      registration_endpoint: `${at}/register`,
    };
    const [status, answer]: Given =
      url === '/token'
        ? (answers.shift() as Given)
        : [200, { ...metadata, authorization_servers: [at], scopes_supported: ['turtles:read'], client_id: 'c' }];
    response.writeHead(status).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => void server.close());
  return { at, grants };
}

const tokens = (access_token: string): Given => [200, { access_token, refresh_token: 'r', expires_in: 0 }];

test('a renewal of the command that fails is tried again, once for all callers, and says when the access has ended', async () => {
  const { at, grants } = await startIssuer([
    tokens('one'),
    [503, {}],
    tokens('two'),
    [400, { error: 'invalid_grant' }],
  ]);
  const session = await signIn(
    at,
    /read$/,
    false,
    (line) => {
      const asked = new URL(/http\S+/.exec(line)?.[0] as string).searchParams;
      const back = new URLSearchParams({ code: 'x', iss: at, state: asked.get('state') as string });
      void fetch(`${asked.get('redirect_uri')}?${back}`);
    },
    new AbortController().signal,
  );
  const both = () => Promise.allSettled([session.token(), session.token()]);
  expect((await both()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await both()).toMatchObject([{ value: 'two' }, { value: 'two' }]);
  expect(grants).toHaveLength(3);
  await expect(session.token()).rejects.toMatchObject({ code: 'invalid_grant' });
});

test('what is loaded once is loaded again after a failure, and shared by all who wait', async () => {
  const outcomes = [Promise.reject(new Error('away')), Promise.resolve({})];
  const load = loadOnce(() => outcomes.shift() as Promise<object>);
  const [one, other] = [load(), load()];
  await expect(one).rejects.toThrow('away');
  await expect(other).rejects.toThrow('away');
  expect(await load()).toBe(await load());
});
