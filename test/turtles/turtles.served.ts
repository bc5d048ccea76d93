import { anyone, missing, rows, type Served, searches, stale } from '../support/served.ts';

/** What a turtle is made of. */
export const fields = { name: 'Tuga', lifespan: 80, species: 'Chelonia mydas' };

export const served: Served = {
  make: {
    turtle: async (owner) => ({ turtle: (await owner.post('/turtles', fields)).body.id }),
  },
  operations: {
    ...rows('turtle', anyone, 'turtles:read', {
      listTurtles: {},
      getTurtle: {},
    }),
    ...rows('turtle', anyone, 'turtles:write', {
      createTurtle: { body: { name: 'x', lifespan: 9 } },
      updateTurtle: { body: { lifespan: 8 } },
      deleteTurtle: {},
    }),
  },
  large: {
    turtles: () => ({
      name: `'Tess'`,
      lifespan: 'n % 1000 + 1',
      species: `'Galápagos'`,
      searched: `('every word' || n || case when n between 10 and 18 then ' few' else '' end)::tsvector`,
    }),
  },

  lists: {
    listTurtles: [{}, ...searches, { min_lifespan: '5' }, { max_lifespan: '900' }].map((filters) => ({ filters })),
  },

  async walk({ show, ada, linus }) {
    await ada.post('/turtles', { name: 'Aldabra giant tortoise', lifespan: 150, species: 'Aldabrachelys gigantea' });
    const terrapin = { name: 'Diamondback terrapin', lifespan: 40, species: 'Malaclemys terrapin' };
    const { body } = await show('Create a turtle', ada).post('/turtles', terrapin, {
      'idempotency-key': 'turtle-0042',
    });
    await show('Create a turtle of unknown species', ada).post('/turtles', { name: 'Pond dweller', lifespan: 25 });
    await show('The lifespan is too small', ada).post('/turtles', { ...terrapin, lifespan: 0 });
    await show('The token lacks the scope', linus).post('/turtles', terrapin);
    await show('Two turtles per page', ada).get('/turtles?limit=2');
    await show('Name and lifespan only', ada).get('/turtles?fields=name,lifespan');
    await show('Unknown fields', ada).get('/turtles?fields=colour,speed');

    const path = `/turtles/${body.id}`;
    const { headers } = await show('A turtle', ada).get(path);
    await show('Species only', ada).get(`${path}?fields=species`);
    await show('Turtle not found', ada).get(`/turtles/${missing}`);
    const etag = { 'if-match': headers.get('etag') as string };
    await show('Change the lifespan', ada).patch(path, { lifespan: 45 }, etag);
    await show('The entity tag is stale', ada).patch(path, { lifespan: 50 }, { 'if-match': stale });
    await show('The entity tag is stale', ada).delete(path, etag);
    await show('Delete the turtle', ada).delete(path);
  },
};
