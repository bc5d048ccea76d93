import { anyone, created, type Ids, ownOnly, rows, type Served, searches, stale } from '../support/served.ts';

const updating = ['account:write', 'users:write'] as const;
let names = 0;
const newUser = ({ username, email }: Ids) => ({ username, name: 'x', email });

export const served: Served = {
  make: {
    username: async () => ({ username: `user-${++names}`, email: `user-${names}@example.com` }),

    async user(owner) {
      const { data } = await owner.graphql('{ viewer { id } }');
      return { user: data.viewer.id };
    },

    async account(owner) {
      const { body } = created(
        await owner.post('/users', newUser({ username: `account-${++names}`, email: `account-${names}@example.com` })),
      );
      return { user: body.id, email: `moved-${names}@example.com` };
    },
  },
  operations: {
    ...rows('username', anyone, 'users:write', {
      createUser: { body: newUser },
    }),
    ...rows('user', anyone, 'users:read', {
      getUser: { ownNeedsNoScope: true },
      listUsers: { shows: 'user' },
    }),
    ...rows('user', { other: 'insufficient_scope' }, updating, {
      updateUser: { body: { name: 'y' }, elevated: 'users:write' },
    }),
    ...rows('user', ownOnly, 'signed_in', {
      getViewer: { graphql: null, shows: 'user' },
    }),
    ...rows('account', anyone, 'users:write', {
      inviteUser: {},
      deleteUser: {},
    }),
  },
  fields: {
    ...rows('user', { other: 'unseen', stranger: 'not_found' }, 'public', {
      'Query.viewer': { graphql: 'viewer { id }', shows: 'user' },
    }),
    ...rows('nothing', { other: 'ok', stranger: 'not_found' }, 'public', {
      'Query.session': 'session { scopes }',
    }),
    ...rows('article', anyone, 'articles:read', {
      'User.id': 'article(id: $article) { author { id } }',
      'User.username': 'article(id: $article) { author { username } }',
    }),
    ...rows('article', anyone, 'users:read', {
      'User.name': { graphql: 'article(id: $article) { author { name } }', ownNeedsNoScope: true },
      'User.email': { graphql: 'article(id: $article) { author { email } }', ownNeedsNoScope: true },
      'User.etag': { graphql: 'article(id: $article) { author { etag } }', ownNeedsNoScope: true },
      'User.status': { graphql: 'article(id: $article) { author { status } }', ownNeedsNoScope: true },
      'User.invoiceNumberPattern': {
        graphql: 'article(id: $article) { author { invoiceNumberPattern } }',
        ownNeedsNoScope: true,
      },
      'User.createdAt': { graphql: 'article(id: $article) { author { createdAt } }', ownNeedsNoScope: true },
    }),
    ...rows('account', { other: 'insufficient_scope' }, updating, {
      // The email; other changes are in the row updateUser.
      'Mutation.updateUser': {
        graphql: 'updateUser(user: $user, input: { email: $email }) { id }',
        elevated: 'tokens:write',
      },
    }),
  },
  auditedOnly: true,
  fill: ({ sizes, id, series, words, at }) => [
    `insert into users (id, username, name, email, email_key, created_at, searched)
       select ${id('users')}, 'user' || lpad((90000000 - n)::text, 8, '0'), 'User ' || lpad((90000000 - n)::text, 8, '0'),
         'user' || n || '@example.com', 'user' || n || '@example.com', ${at}, ${words('n', sizes.users)}
       from ${series(sizes.users)}`,
  ],
  lists: {
    listUsers: [{}, ...searches].map((filters) => ({
      of: 'users',
      filters,
    })),
  },

  async walk({ show, admin, ada, linus, stranger }) {
    const mary = { username: 'mary', name: 'Mary Anning', email: 'mary@example.com' };
    const key = { 'idempotency-key': '8e03978e-40d5-43e8-bc93-6894a57f9324' };
    await show('Create a user', admin).post('/users', mary, key);
    await show('The username is taken', admin).post('/users', { ...mary, username: 'Mary' });
    await show('Invalid fields', admin).post('/users', { username: 'mary anning', email: 'mary' });
    await show('The token lacks the scope', linus).post('/users', mary);
    await show('Users whose username or name starts with a text', admin).get('/users?query=ma');
    await show('One user per page', admin).get('/users?limit=1');
    await show('The cursor is invalid', admin).get('/users?after=ada');
    await show('A user by username', admin).get('/users/mary');
    await show('User not found', admin).get('/users/nobody');
    await show('Change the email', admin).patch('/users/mary', { email: 'anning@example.com' });
    await show('Another user has the email', admin).patch('/users/mary', { email: 'ada@example.com' });
    await show('Your own email', ada).patch('/users/ada', { email: 'lovelace@example.com' });
    await show('The username is read-only', admin).patch('/users/mary', { username: 'anning' });
    await show('The entity tag is stale', ada).patch('/users/ada', { name: 'Ada' }, { 'if-match': stale });
    await show('Invite a user', admin).post('/users/mary/invitations');
    await show('The token lacks the scope', linus).post('/users/mary/invitations');
    await show('Suspend a user', admin).patch('/users/mary', { status: 'suspended' });
    await show('Your own account', admin).patch('/users/admin', { status: 'suspended' });
    await show('The user of the token', admin).get('/user');
    await show('Without a token', stranger).get('/user');
    await show('The token lacks the scope', linus).delete('/users/mary');
    await show('Your own account', admin).delete('/users/admin');
    const { body } = await admin.get('/users/mary');
    await show('Erase a user', admin).delete('/users/mary');
    await show('The user was erased', admin).get(`/users/${body.id}`);
  },
};
