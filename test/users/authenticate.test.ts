import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { Viewer } from '../../src/core/context.ts';
import { createAuthenticator } from '../../src/surfaces/http/authenticate.ts';

test('a token revoked during its look-up is looked up again', async () => {
  const viewer: Viewer = {
    id: 'u',
    username: 'ada',
    scopes: new Set(),
    tokenId: 't',
    authority: null,
    expiresAt: null,
  };
  const found = Promise.withResolvers<Viewer | null>();
  const answers = [found.promise, Promise.resolve(null)];
  const authenticate = createAuthenticator(() => answers.shift() as Promise<Viewer | null>);
  const request = { headers: { authorization: 'Bearer trp_secret' } } as IncomingMessage;

  const first = authenticate(request, { via: 'rest', requestId: 'test' });
  authenticate.forget(['t']);
  found.resolve(viewer);
  expect(await first).toBe(viewer);
  await expect(authenticate(request, { via: 'rest', requestId: 'test' })).rejects.toMatchObject({
    kind: { code: 'invalid_token' },
  });
});
