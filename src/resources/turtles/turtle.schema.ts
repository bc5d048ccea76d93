import { representation } from '../../core/representation.ts';
import { Id, integer, Timestamp, text } from '../../core/schema.ts';

export const TurtleSchema = representation('Turtle', {
  owned: { id: Id, created_at: Timestamp, updated_at: Timestamp },
  given: {
    name: text({ min: 1, max: 200 }).meta({ examples: ['Diamondback terrapin'] }),
    lifespan: integer({ min: 1, max: 1000 }).meta({ description: 'In years.', examples: [40] }),
    species: text({ max: 200 }).meta({
      description: 'The scientific name; empty where it is not known.',
      examples: ['Malaclemys terrapin'],
    }),
  },
  defaults: { species: '' },
  order: ['id', 'name', 'lifespan', 'species', 'created_at', 'updated_at'],
});
