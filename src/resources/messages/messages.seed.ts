import { newId } from '../../core/id.ts';
import type { Queries } from '../../core/queries.ts';
import { insertMessageRows } from './message.statements.ts';

/** Conversations of two: what they write in turns. */
const conversations: [one: string, other: string, texts: string[]][] = [
  [
    'ada',
    'grace',
    [
      'Have you seen the tide tables? Low water at six.',
      'Seen. I will bring the long ruler.',
      'And a bucket. Last time we had none.',
      'Two buckets. One leaks.',
      'Then bring the one that does not.',
      'It is not known which of them it is.',
    ],
  ],
  [
    'linus',
    'ada',
    [
      'The revision you wrote reads better than mine.',
      'It only has fewer words.',
      'That is what I meant.',
      'I have taken out three more since.',
    ],
  ],
  [
    'margaret',
    'alan',
    [
      'The hatchlings are on the beach.',
      'How many?',
      'Ninety-one, and one that went back for something.',
      'I know the feeling.',
    ],
  ],
  [
    'barbara',
    'ada',
    [
      'A terrapin may stand wherever a turtle is expected.',
      'But not the other way round.',
      'Exactly. Would you look over my talk?',
      'Gladly. Send it as you have it.',
    ],
  ],
  [
    'edsger',
    'linus',
    ['Please do not write to me by machine.', 'Then how?', 'By hand. On paper. With a fountain pen.', 'Noted.'],
  ],
  [
    'radia',
    'grace',
    [
      'There are two ways to the pond, and both are blocked.',
      'Then there is a third.',
      'There is, and it makes no loop.',
      'I never doubted it.',
    ],
  ],
  ['ada', 'ada', ['Milk, lettuce, dandelions.', 'And batteries for the thermometer.']],
];

/** Demo messages between the users, by username. One statement per sender. */
export async function seedMessages(db: Queries, users: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const messages = conversations.flatMap(([one, other, texts]) =>
    texts.map((message, turn) => {
      const [sender, user] = turn % 2 === 0 ? [one, other] : [other, one];
      return { id: newId(), message, sender: users.get(sender) as string, user: users.get(user) as string };
    }),
  );
  for (const [sender, sent] of Map.groupBy(messages, (message) => message.sender)) {
    await db.all(insertMessageRows, {
      ids: sent.map(({ id }) => id),
      messages: sent.map(({ message }) => message),
      users: sent.map(({ user }) => user),
      sender,
      now,
    });
  }
}
