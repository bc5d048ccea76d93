import { EntityName } from '@mikro-orm/core';
import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { PrimaryId, Related, Searched, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';
import { Versioned } from '../../core/versioned.ts';
import { text } from '../../values/text.ts';
import { User, UserReference } from '../users/user.entity.ts';

/** Characters */
const maximumLength = 10_000;

@ObjectType({
  description: 'A message from one user to another. Only its sender and recipient can read it.',
  implements: Node,
})
@Entity({ tableName: 'messages' })
@Index({ name: 'messages_received', properties: ['user', 'id'] })
@Index({ name: 'messages_of_sender', properties: ['sender', 'id'] })
@Index({ name: 'messages_sent', properties: ['sender', 'user', 'id'] })
export class Message extends Versioned {
  declare [EntityName]?: 'Message';

  @PrimaryId()
  readonly id!: string;

  @Writable(
    text({ min: 1, max: maximumLength }).meta({
      examples: ['The tide is out. Come and look.'],
      description: 'The text, of 1–10,000 characters.',
    }),
  )
  message!: string;

  @Related(UserReference.meta({ description: 'The recipient.' }), {
    to: () => User,
    readOnlyMessage:
      'Must be the recipient, or be omitted. To send to another user, use createMessage (POST /users/{user}/messages).',
  })
  @ManyToOne(() => User)
  readonly user!: User;

  @Related(UserReference.meta({ description: 'The sender.' }), {
    to: () => User,
    readOnlyMessage: 'Must be you, or be omitted.',
  })
  @ManyToOne(() => User)
  readonly sender!: User;

  @Searched('messages')
  readonly searched?: string;
}
