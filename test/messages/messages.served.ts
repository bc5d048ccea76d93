import {
  anyone,
  created,
  type Ids,
  missing,
  type Reading,
  rows,
  type Served,
  searches,
  spans,
  stale,
} from '../support/served.ts';

const senderAndRecipient = { recipient: 'ok', other: 'not_found' } as const;

export const served: Served = {
  make: {
    async message(owner, world) {
      const { data } = await (await world.as('recipient')).graphql('{ viewer { id } }');
      const user = data.viewer.id;
      const { body } = created(await owner.post(`/users/${user}/messages`, { message: 'Between the two of us' }));
      return { user, message: body.id };
    },
  },
  operations: {
    ...rows('message', { recipient: 'ok', other: 'unseen' }, 'messages:read', {
      listMessages: { shows: 'message' },
    }),
    ...rows('message', anyone, 'messages:read', {
      listOwnMessages: { graphql: 'ownMessages(filter: { box: SENT }) { nodes { id } }' },
    }),
    ...rows('message', senderAndRecipient, 'messages:read', {
      getMessage: {},
    }),
    ...rows('user', anyone, 'messages:write', {
      createMessage: { body: { message: 'x' } },
      createMessages: { body: ({ user }: Ids) => [{ message: 'x', user: { id: user } }] },
    }),
    ...rows('message', { recipient: 'forbidden', other: 'not_found' }, 'messages:write', {
      updateMessage: { body: { message: 'y' } },
    }),
    ...rows('message', senderAndRecipient, 'messages:write', {
      deleteMessage: {},
    }),
  },
  fields: {
    ...rows('message', senderAndRecipient, 'messages:read', {
      'Message.sender': 'message(id: $message) { sender { id } }',
      'Message.user': 'message(id: $message) { user { id } }',
    }),
    ...rows('user', anyone, 'messages:write', {
      'MessageResult.message': 'createMessages(input: [{ message: "x", user: { id: $user } }]) { message { id } }',
    }),
  },
  fill: ({ sizes, id, user, few, series, words, at }) => [
    // Nearly all messages are from bob to ada. Bob has no others; carl has many to dora.
    `insert into messages (id, message, user_id, sender_id, version, created_at, updated_at, searched)
       select ${id('messages')}, 'A message', ${user('ada')},
         case when ${few('n', sizes.messages)} then ${user('carl')} else ${user('bob')} end, 1, ${at}, ${at},
         ${words('n', sizes.messages, user('ada'), user('bob'))}
       from ${series(sizes.messages)}`,
    `insert into messages (id, message, user_id, sender_id, version, created_at, updated_at, searched)
       select ${id('messages', 'n', 1)}, 'A message', ${user('dora')}, ${user('carl')}, 1, ${at}, ${at}, ''
       from ${series(Math.floor(sizes.messages / 5))}`,
  ],
  lists: {
    listMessages: [
      ...(['ada', 'bob', 'carl'] as const).map((as): Reading => ({ of: 'messages', as, user: 'ada' })),
      ...searches.map((filters): Reading => ({ of: 'messages', as: 'bob', user: 'ada', filters })),
      ...[{ sender: 'bob' }, { sender: 'bob,carl' }, ...spans].map(
        (filters): Reading => ({ of: 'messages', as: 'ada', user: 'ada', filters }),
      ),
    ],
    listOwnMessages: [
      { of: 'messages', as: 'ada', filters: { box: 'received' } },
      { of: 'messages', as: 'bob', filters: { box: 'sent' } },
      { of: 'messages', as: 'carl', filters: { box: 'sent' } },
      ...searches.map((filters): Reading => ({ of: 'messages', as: 'ada', filters })),
      ...[{ sender: 'bob' }, { sender: 'carl' }, { sender: 'bob,carl' }, ...spans].map(
        (filters): Reading => ({ of: 'messages', as: 'ada', filters }),
      ),
    ],
  },

  async walk({ show, ada, grace, linus, stranger }) {
    const inbox = '/users/grace/messages';
    const { body, headers } = await show('Send a message', ada).post(
      inbox,
      { message: 'The tide is out. Come and look at the terrapins.' },
      { 'idempotency-key': 'tide-2026-03-14' },
    );
    await show('The message is empty', ada).post(inbox, { message: '' });
    await show('Recipient not found', ada).post('/users/nobody/messages', { message: 'Hello?' });
    const batch = [
      { user: { username: 'grace' }, message: 'The second lagoon has hatchlings.' },
      { user: { id: body.user.id }, message: 'Bring the callipers.' },
    ];
    await show('All items are sent', ada).post('/messages', batch);
    const failing = [...batch.slice(0, 1), { user: { username: 'nobody' }, message: 'Is anybody there?' }];
    await show('One of two recipients is not found', ada).post('/messages', failing);
    await show('The batch is empty', ada).post('/messages', []);

    await show('Two messages per page', grace).get(`${inbox}?limit=2`);
    await show('Messages that you sent', ada).get('/messages?box=sent&limit=2');
    await show('Messages that you received, with the total count', grace).get('/messages?limit=1&count=true');
    await show('Unknown mailbox', ada).get('/messages?box=lost');
    await show('The cursor is invalid', grace).get(`${inbox}?after=nowhere`);
    const path = `${inbox}/${body.id}`;
    await show('A message', grace).get(path);
    await show('The token lacks the scope', linus).get(path);
    await show('Without a token', stranger).get(path);
    const change = { message: 'The tide is out until six. Come and look at the terrapins.' };
    await show('Change the text', ada).patch(path, change, { 'if-match': headers.get('etag') as string });
    await show('Only the sender can update a message', grace).patch(path, { message: 'I will.' });
    await show('The entity tag is stale', ada).delete(path, { 'if-match': stale });
    await show('Delete the message for both users', grace).delete(path);
    await show('Message not found', grace).delete(`${inbox}/${missing}`);
  },
};
