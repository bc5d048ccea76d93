import type { SqlEntityManager } from '@mikro-orm/sql';
import { newId } from '../../core/id.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import { User } from '../users/user.entity.ts';
import { Article } from './article.entity.ts';
import { Revision } from './revision.entity.ts';

const texts: [title: string, body: string][] = [
  [
    'A house that grows with its owner',
    'A shell is made of some fifty bones under a layer of scutes. It is part of the spine and the ribs, so a turtle can feel a touch on it and cannot leave it.',
  ],
  [
    'What a terrapin is',
    'Neither quite of the sea nor of the land: terrapins live where rivers meet salt water, and are at home in both.',
  ],
  [
    'Diamondbacks and the tide',
    'The diamondback terrapin drinks the thin film of rain that lies on salt water, and keeps a gland beside each eye to weep out the salt.',
  ],
  [
    'Temperature decides',
    'Warm sand gives daughters, cool sand gives sons. A difference of two degrees turns a whole nest.',
  ],
  [
    'The long way to Ascension',
    'Green turtles swim two thousand kilometres from Brazil to a speck in the Atlantic to lay their eggs where they hatched.',
  ],
  [
    'Reading a scute',
    'Rings on a scute tell of good and bad seasons, but not of years: counting them is guessing with decimals.',
  ],
  [
    'How to cross a road with a turtle',
    'Carry it in the direction it was going, low over the ground, and set it down well past the verge. It has an appointment.',
  ],
  [
    'Breathing without ribs that move',
    'A turtle cannot widen its chest, so it pumps its lungs with muscles that other animals use to walk.',
  ],
  [
    'Wintering under ice',
    'Painted turtles spend months without a breath, and buffer the acid of it with calcium from their own shells.',
  ],
  [
    'The oldest known animal on land',
    'Jonathan, a Seychelles giant tortoise, hatched around 1832. He has outlived the telegraph.',
  ],
  [
    'Leatherbacks go deep',
    'More than a thousand metres down, with a shell of leather that gives way to the pressure instead of breaking.',
  ],
  [
    'A map in the head',
    'Hatchlings read the strength and the slope of the magnetic field, and know from them where in the ocean they are.',
  ],
];
const revisedEnding = ' (Corrected after a letter from a reader.)';

/** Demo articles of several authors; every third has been revised, every fourth is archived. */
export async function seedArticles(em: SqlEntityManager, now: Date): Promise<void> {
  const authors = await em.find(User, {}, { orderBy: { id: 'asc' }, limit: 4 });
  // An article and its current revision refer to each other, which is more than the unit of work can write at once.
  await em.execute('set constraints articles_current_revision deferred');
  const written = texts.flatMap(([title, body], index) => {
    const author = authors[index % authors.length] as User;
    const bodies = index % 3 === 0 ? [body, body + revisedEnding] : [body];
    const revisions = bodies.map((body) => ({
      id: newId(),
      title,
      body,
      author: author.id,
      createdAt: toTimestamp(now),
    }));
    const status = index % 4 === 3 ? 'archived' : 'published';
    const article = em.create(Article, { status, author, revision: revisions.at(-1)!.id }, { persist: true });
    return revisions.map((revision) => ({ ...revision, article: article.id }));
  });
  await em.flush();
  await em.insertMany(Revision, written);
}
