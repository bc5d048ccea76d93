import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { PrimaryId, ReadOnly, Related } from '../../../core/declared-field.ts';
import { Node } from '../../../core/node.ts';
import { CreatedAt, Id } from '../../../core/schema.ts';
import { now } from '../../../core/versioned.ts';
import { email } from '../../../values/text.ts';
import { User } from '../../users/user.entity.ts';
import { Invoice } from '../invoice.entity.ts';

@ObjectType({ description: 'An email that reminded the contact of an invoice to pay it.', implements: Node })
@Entity({ tableName: 'reminders' })
@Index({ name: 'reminders_listed', properties: ['invoice', 'id'] })
export class Reminder {
  declare [EntityName]?: 'Reminder';
  declare [OptionalProps]?: 'id' | 'createdAt';

  @PrimaryId()
  readonly id!: string;

  @Related(Id.meta({ description: 'The id of the invoice.' }))
  @ManyToOne(() => Invoice, { deleteRule: 'cascade', index: false })
  readonly invoice!: Invoice;

  /** Of the invoice: who sees the reminder and receives its event. */
  @ManyToOne(() => User, { index: false })
  readonly owner!: User;

  @ReadOnly(
    email().meta({ examples: ['grace@example.com'], description: 'Address of the contact, to which it was sent.' }),
    { column: { type: 'text' } },
  )
  readonly email!: string;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;
}
