import { missing, stale, type Walk } from './walk.ts';

export async function walkTurtles({ show, ada, linus }: Walk): Promise<void> {
  await ada.post('/turtles', { name: 'Aldabra giant tortoise', lifespan: 150, species: 'Aldabrachelys gigantea' });
  const terrapin = { name: 'Diamondback terrapin', lifespan: 40, species: 'Malaclemys terrapin' };
  const { body } = await show('A terrapin', ada).post('/turtles', terrapin, { 'idempotency-key': 'turtle-0042' });
  await show('A species that is not known', ada).post('/turtles', { name: 'Pond dweller', lifespan: 25 });
  await show('A lifespan that is none', ada).post('/turtles', { ...terrapin, lifespan: 0 });
  await show('The token lacks the scope', linus).post('/turtles', terrapin);
  await show('A page of two', ada).get('/turtles?limit=2');
  await show('Only name and lifespan', ada).get('/turtles?fields=name,lifespan');
  await show('Fields that turtles do not have', ada).get('/turtles?fields=colour,speed');

  const path = `/turtles/${body.id}`;
  const { headers } = await show('A turtle', ada).get(path);
  await show('Only its species', ada).get(`${path}?fields=species`);
  await show('There is no such turtle', ada).get(`/turtles/${missing}`);
  const etag = { 'if-match': headers.get('etag') as string };
  await show('A longer life', ada).patch(path, { lifespan: 45 }, etag);
  await show('It has changed since', ada).patch(path, { lifespan: 50 }, { 'if-match': stale });
  await show('It has changed since', ada).delete(path, etag);
  await show('Deleted', ada).delete(path);
}
