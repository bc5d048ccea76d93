import { EntityName } from '@mikro-orm/core';
import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Identity, Member, Shown } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { text } from '../../core/schema.ts';
import { Versioned } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';
import { UserReference } from '../users/user.schema.ts';

/** Characters */
export const maximumLength = 10_000;

@ObjectType({
  implements: Node,
  description: 'A message from one user to another. Only its sender and recipient can read it.',
})
@Entity({ tableName: 'messages' })
@Index({ name: 'messages_received', properties: ['user', 'id'] })
@Index({ name: 'messages_of_sender', properties: ['sender', 'id'] })
@Index({ name: 'messages_sent', properties: ['sender', 'user', 'id'] })
export class Message extends Versioned {
  declare [EntityName]?: 'Message';

  @Identity()
  readonly id!: string;

  @Member(
    text({ min: 1, max: maximumLength }).meta({
      examples: ['The tide is out. Come and look.'],
      description: 'Text of the message: 1–10,000 characters.',
    }),
  )
  message!: string;

  @Shown(UserReference.meta({ description: 'The recipient.' }), {
    refusal: 'Must be the recipient, or be omitted. To send to another user, use POST /users/{user}/messages.',
  })
  @Field(() => User, { description: 'The recipient.' })
  @ManyToOne(() => User)
  readonly user!: User;

  @Shown(UserReference.meta({ description: 'The sender.' }), {
    refusal: 'Must be the authenticated user, or be omitted.',
  })
  @Field(() => User, { description: 'The sender.' })
  @ManyToOne(() => User)
  readonly sender!: User;
}
