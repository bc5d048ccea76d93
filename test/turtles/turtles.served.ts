import { anyone, rows } from '../security/access.row.ts';
import type { Served } from '../support/served.ts';

export const served: Served = {
  make: {
    async turtle(owner) {
      const { body } = await owner.post('/turtles', { name: 'Tuga', lifespan: 80, species: 'Chelonia mydas' });
      return { turtle: body.id };
    },
  },
  operations: {
    ...rows('turtle', anyone, 'turtles:read', {
      listTurtles: ['GET /turtles', 'turtles { nodes { id } }'],
      getTurtle: ['GET /turtles/{turtle}', 'turtle(id: $turtle) { id }'],
    }),
    ...rows('turtle', anyone, 'turtles:write', {
      createTurtle: [
        'POST /turtles',
        'createTurtle(input: { name: "x", lifespan: 9 }) { id }',
        { name: 'x', lifespan: 9 },
      ],
      updateTurtle: [
        'PATCH /turtles/{turtle}',
        'updateTurtle(id: $turtle, input: { lifespan: 8 }) { id }',
        { lifespan: 8 },
      ],
      deleteTurtle: ['DELETE /turtles/{turtle}', 'deleteTurtle(id: $turtle)'],
    }),
  },
  large: { turtles: () => ({ name: `'Tess'`, lifespan: '80', species: `'Galápagos'` }) },
};
