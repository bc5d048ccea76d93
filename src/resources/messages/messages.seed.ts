import type { SqlEntityManager } from '@mikro-orm/sql';
import { User } from '../users/user.entity.ts';
import { Message } from './message.entity.ts';

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
      'I forget which one that is.',
    ],
  ],
  [
    'linus',
    'ada',
    [
      'The revision you wrote reads better than mine.',
      'It only has fewer words.',
      'That is what I meant.',
      'I have removed three more since then.',
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
      'Gladly. Send me what you have.',
    ],
  ],
  [
    'edsger',
    'linus',
    ['Please do not write to me on a computer.', 'How, then?', 'By hand. On paper. With a fountain pen.', 'Noted.'],
  ],
  [
    'radia',
    'grace',
    [
      'There are two ways to the pond, and both are blocked.',
      'Then there is a third.',
      'There is, and it has no loop.',
      'I never doubted it.',
    ],
  ],
  ['ada', 'ada', ['Milk, lettuce, dandelions.', 'And batteries for the thermometer.']],
];

export async function seedMessages(em: SqlEntityManager): Promise<void> {
  const users = new Map((await em.find(User, {})).map((user) => [user.username, user]));
  for (const [one, other, texts] of conversations) {
    for (const [turn, message] of texts.entries()) {
      const [sender, user] = turn % 2 === 0 ? [one, other] : [other, one];
      em.create(Message, { message, sender: users.get(sender)!, user: users.get(user)! }, { persist: true });
    }
  }
}
