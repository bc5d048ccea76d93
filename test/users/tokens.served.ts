import { vi } from 'vitest';
import { insertGrant } from '../support/factories.ts';
import type { Who } from '../support/large-server.ts';
import { anyone, created, missing, ownerOnly, ownOnly, type Reading, rows, type Served } from '../support/served.ts';

const managing = ['account:write', 'tokens:write'] as const;
const owners: readonly Who[] = ['ada', 'bob', 'dora'];
/** A user may list those of others. */
const ofUsers = owners.map((user): Reading => ({ of: 'tokens', as: 'dora', user }));

export const served: Served = {
  make: {
    async token(owner) {
      return { token: created(await owner.post('/tokens', { scopes: ['articles:read'] })).body.id };
    },

    async grant(owner, { server }) {
      const { id: user } = (await owner.get('/user')).body;
      return { grant: await insertGrant(server.database, user) };
    },

    async accountWithToken(owner, world) {
      const { user } = (await world.make('account')) as { user: string };
      created(await owner.post('/tokens', { user, scopes: ['articles:read'] }));
      return { user };
    },
  },
  operations: {
    ...rows('nothing', anyone, managing, {
      createToken: { body: { scopes: ['turtles:read'] } },
    }),
    ...rows('token', ownOnly, 'signed_in', {
      listTokens: { shows: 'token' },
    }),
    ...rows('token', ownerOnly, 'signed_in', {
      getToken: { elevated: 'tokens:write' },
    }),
    ...rows('token', ownerOnly, managing, {
      revokeToken: { elevated: 'tokens:write' },
    }),
    ...rows('grant', ownOnly, 'signed_in', {
      listGrants: { shows: 'grant' },
    }),
    ...rows('grant', ownerOnly, 'account:write', {
      deleteGrant: {},
    }),
    ...rows('accountWithToken', anyone, 'tokens:write', { listUserTokens: {} }),
    ...rows('accountWithToken', { other: 'insufficient_scope' }, managing, {
      revokeTokens: { elevated: 'tokens:write' },
    }),
  },
  fields: {
    ...rows('token', ownOnly, 'signed_in', {
      'Token.user': { graphql: 'tokens { nodes { id user { id } } }', shows: 'token' },
    }),
    ...rows('user', anyone, 'tokens:write', {
      'User.tokens': { graphql: 'user(id: $user) { tokens { nodes { id } } }', ownNeedsNoScope: true },
    }),
  },
  auditedOnly: true,
  fill: ({ sizes, id, user, few, series, at }) => [
    // Nearly all tokens of ada are revoked, of bob expired; those of dora are valid.
    ...owners.map(
      (name, index) => `insert into tokens (id, user_id, hash, scopes, expires_at, revoked_at, created_at)
       select ${id('tokens', 'n', index)},
         ${user(name)}, '${name}' || n,
         array['articles:read'],
         case when '${name}' = 'bob' and not ${few('n', sizes.tokens)} then ${at} end,
         case when '${name}' = 'ada' and not ${few('n', sizes.tokens)} then ${at} end, ${at}
       from ${series(sizes.tokens)}`,
    ),
    `insert into grants (id, user_id, client_id, client_name, client_host, scopes, created_at, expires_at)
       select ${id('others')}, ${user('ada')}, 'https://agent.example.com/client.json', 'Billing agent', 'agent.example.com',
         array['articles:read'], ${at}, timestamptz '2036-01-31'
       from ${series(sizes.others)}`,
    `insert into grants (id, user_id, client_id, client_name, client_host, scopes, created_at, expires_at)
       select gen_random_uuid(), id, 'https://agent.example.com/client.json', 'Billing agent', 'agent.example.com',
         array['articles:read'], ${at}, timestamptz '2036-01-31' from users`,
    `insert into tokens (id, user_id, hash, scopes, created_at)
       select gen_random_uuid(), id, id, array['articles:read'], ${at} from users`,
  ],
  lists: {
    listGrants: [{ of: 'others', as: 'ada' }],
    listTokens: owners.map((as) => ({ of: 'tokens', as })),
    listUserTokens: ofUsers,
    'User.tokens': ofUsers,
  },

  async walk({ server, show, admin, ada, linus, stranger }) {
    const forAnother = { user: 'grace', name: 'Laptop', scopes: ['articles:read', 'articles:write'] };
    await show('Issue a token for another user', admin).post('/tokens', forAnother);
    const input = {
      name: 'Reading room',
      scopes: ['articles:read', 'turtles:read'],
      expires_at: '2027-01-01 00:00:00Z',
    };
    const { body } = await show('Issue a token to read', ada).post('/tokens', input);
    await show('A scope that you lack', linus).post('/tokens', { scopes: ['articles:write'] });
    // last_used_at is written with a delay.
    const isWritten = async () => (await ada.get('/tokens')).body.at(-1).last_used_at !== null;
    await vi.waitUntil(isWritten, { timeout: 10_000 });
    await show('Your tokens', ada).get('/tokens');
    await show('Without a token', stranger).get('/tokens');
    await show('A token, without its secret', ada).get(`/tokens/${body.id}`);
    await show('Token not found', ada).get(`/tokens/${missing}`);
    await show('The token belongs to another user', linus).delete(`/tokens/${body.id}`);
    await show('Revoke the token', ada).delete(`/tokens/${body.id}`);

    const grant = await insertGrant(server.database, (await ada.get('/user')).body.id);
    await show('Your apps', ada).get('/grants');
    await show('Without a token', stranger).get('/grants');
    await show('The token lacks the scope', linus).delete(`/grants/${grant}`);
    await show('End the access of an app', ada).delete(`/grants/${grant}`);
    await show('The app has no access', ada).delete(`/grants/${grant}`);

    await admin.post('/users', { username: 'mallory', name: 'Mallory', email: 'mallory@example.com' });
    await admin.post('/tokens', { user: 'mallory', name: 'Laptop', scopes: ['articles:read'] });
    await show('The tokens of a user', admin).get('/users/mallory/tokens');
    await show('The token lacks the scope', linus).get('/users/mallory/tokens');
    await show('Revoke all tokens of a user', admin).delete('/users/mallory/tokens');
    await show('The token lacks the scope', linus).delete('/users/mallory/tokens');
  },
};
