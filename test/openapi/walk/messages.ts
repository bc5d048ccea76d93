import { missing, stale, type Walk } from './walk.ts';

export async function walkMessages({ show, ada, grace, linus, stranger }: Walk): Promise<void> {
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
}
