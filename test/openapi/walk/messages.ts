import { missing, stale, type Walk } from './walk.ts';

export async function walkMessages({ show, ada, grace, linus, stranger }: Walk): Promise<void> {
  const inbox = '/users/grace/messages';
  const { body, headers } = await show('A message to Grace', ada).post(
    inbox,
    { message: 'The tide is out. Come and look at the terrapins.' },
    { 'idempotency-key': 'tide-2026-03-14' },
  );
  await show('Nothing to say', ada).post(inbox, { message: '' });
  await show('There is no such recipient', ada).post('/users/nobody/messages', { message: 'Hello?' });
  const batch = [
    { user: { username: 'grace' }, message: 'The second lagoon has hatchlings.' },
    { user: { id: body.user.id }, message: 'Bring the callipers.' },
  ];
  await show('All are sent', ada).post('/messages', batch);
  const failing = [...batch.slice(0, 1), { user: { username: 'nobody' }, message: 'Is anybody there?' }];
  await show('One of two has no recipient', ada).post('/messages', failing);
  await show('A batch without items', ada).post('/messages', []);

  await show('A page of two', grace).get(`${inbox}?limit=2`);
  await show('What you sent', ada).get('/messages?box=sent&limit=2');
  await show('What you received, counted', grace).get('/messages?limit=1&count=true');
  await show('There is no such box', ada).get('/messages?box=lost');
  await show('The cursor is of nowhere', grace).get(`${inbox}?after=nowhere`);
  const path = `${inbox}/${body.id}`;
  await show('A message', grace).get(path);
  await show('The token lacks the scope', linus).get(path);
  await show('Without a token', stranger).get(path);
  const change = { message: 'The tide is out until six. Come and look at the terrapins.' };
  await show('Another text', ada).patch(path, change, { 'if-match': headers.get('etag') as string });
  await show('Only the sender may', grace).patch(path, { message: 'I will.' });
  await show('It has changed since', ada).delete(path, { 'if-match': stale });
  await show('Deleted for both', grace).delete(path);
  await show('There is no such message', grace).delete(`${inbox}/${missing}`);
}
