import { expect, test } from 'vitest';
import { sendMessage } from '../support/agent.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer({ RATE_LIMIT: '20/600' });

test('calls of tools count in the rate limit of the user, a batch by its items and their 64 kB', async () => {
  const ada = await server.as('ada');
  await server.as('bob');
  const items = Array.from({ length: 100 }, () => ({ user: { username: 'bob' }, message: 'Hello' }));
  const call = (name: string, args: object) => sendMessage(ada, 'tools/call', { name, arguments: args });
  expect((await call('createMessages', { items })).headers.get('ratelimit')).toContain('r=9;');
  for (let n = 0; n < 9; n++) expect((await call('listTurtles', {})).status).toBe(200);
  const refused = await call('listTurtles', {});
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
