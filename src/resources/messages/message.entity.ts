import { EntityName } from '@mikro-orm/core';
import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Identity, Member, Shown } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { text } from '../../core/schema.ts';
import { Versioned } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';
import { UserReference } from '../users/user.schema.ts';

/** Characters of a text. */
export const maximumLength = 10_000;

// A recipient reads all that came; a sender, all that they sent, or what they sent to one recipient.
@ObjectType({ implements: Node, description: 'A text from one user to another. Nobody but these two sees it.' })
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
      description: 'The text, of 1 to 10,000 characters.',
    }),
  )
  message!: string;

  @Shown(UserReference.meta({ description: 'The recipient.' }), {
    refusal: 'Write to another user with POST /users/{user}/messages, where the path names the recipient.',
  })
  @Field(() => User, { description: 'The recipient.' })
  @ManyToOne(() => User)
  readonly user!: User;

  @Shown(UserReference.meta({ description: 'Who sent it.' }), {
    refusal: 'The sender is the user whose access token sends it.',
  })
  @Field(() => User, { description: 'Who sent it.' })
  @ManyToOne(() => User)
  readonly sender!: User;
}
