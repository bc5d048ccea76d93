import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Db, naming } from '@terrapin/table';
import { newId } from '../../values/id.ts';
import { toTimestamp } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';
import { Article, Revision } from './article.entity.ts';

const texts: [title: string, body: string][] = [
  [
    'How a shell is built',
    'A shell consists of about fifty bones under a layer of scutes. It is part of the spine and the ribs, so a turtle can feel a touch on its shell and cannot leave it.',
  ],
  [
    'What a terrapin is',
    'Terrapins live in brackish water, where rivers meet the sea. They spend time both in water and on land.',
  ],
  [
    'Diamondbacks and the tide',
    'The diamondback terrapin drinks the thin film of rain that floats on salt water. A gland next to each eye excretes the salt.',
  ],
  [
    'Temperature determines sex',
    'Warm sand produces females, cool sand produces males. A difference of two degrees can change a whole nest.',
  ],
  [
    'The long way to Ascension',
    'Green turtles swim two thousand kilometres from Brazil to an island in the middle of the Atlantic to lay their eggs where they hatched.',
  ],
  [
    'Reading a scute',
    'Rings on a scute show good and bad seasons, but not years. Counting them gives only a rough age.',
  ],
  [
    'How to help a turtle cross a road',
    'Carry it in the direction it was going, low over the ground, and set it down well past the verge.',
  ],
  [
    'Breathing without moving the ribs',
    'A turtle cannot widen its chest, so it pumps its lungs with muscles that other animals use to walk.',
  ],
  [
    'Wintering under ice',
    'Painted turtles spend months without breathing. Calcium from their shells neutralises the acid that builds up.',
  ],
  [
    'The oldest known animal on land',
    'Jonathan, a Seychelles giant tortoise, hatched around 1832. He is older than the telephone.',
  ],
  [
    'Leatherbacks dive deep',
    'They dive more than a thousand metres. Their leathery shell yields to the pressure instead of breaking.',
  ],
  [
    'Finding the way by magnetism',
    'Hatchlings sense the strength and the inclination of the magnetic field, and derive their position in the ocean from them.',
  ],
];
const revisedEnding = ' (Corrected after a note from a reader.)';

export async function seedArticles(em: SqlEntityManager, now: Date): Promise<void> {
  const authors = await em.find(User, {}, { orderBy: { id: 'asc' }, limit: 4 });
  const createdAt = toTimestamp(now);
  const written = texts.map(([title, body], index) => {
    const id = newId();
    const author = (authors[index % authors.length] as User).id;
    const bodies = index % 3 === 0 ? [body, body + revisedEnding] : [body];
    const revisions = bodies.map((body) => ({ id: newId(), article: id, title, body, author, createdAt }));
    const status = index % 4 === 3 ? 'archived' : 'published';
    const revision = revisions.at(-1)!.id;
    return {
      article: { id, status, revision, author, version: 1, createdAt, updatedAt: createdAt } as const,
      revisions,
    };
  });
  // An article and its current revision refer to each other: one statement inserts both.
  const db: Db<typeof Article | typeof Revision> = em.getKysely<never>(naming) as never;
  await db
    .with('revision', (cte) => cte.insertInto('Revision').values(written.flatMap(({ revisions }) => revisions)))
    .insertInto('Article')
    .values(written.map(({ article }) => article))
    .execute();
}
