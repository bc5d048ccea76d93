import { EntityName } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { Identity, Member, ReadOnly } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { ScopeName, text } from '../../core/schema.ts';
import type { Scope } from '../../core/scopes.ts';
import { NotColumns } from '../../core/tables.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { Versioned } from '../../core/versioned.ts';
import { EventType } from '../events/event.kinds.ts';
import { User } from '../users/user.entity.ts';

/** Where events are sent to. What it hears of is bounded by its owner and by the scopes of the token that set it up. */
@ObjectType({ implements: Node, description: 'An address that events are sent to, signed.' })
@Entity({ tableName: 'webhooks' })
@Index({ name: 'webhooks_listed', properties: ['owner', 'id'] })
export class Webhook extends Versioned<'enabled'> {
  declare [EntityName]?: 'Webhook';
  declare [NotColumns]?: 'secret';

  @Identity()
  readonly id!: string;

  @ManyToOne(() => User, { deleteRule: 'cascade', index: false })
  readonly owner!: User;

  @Member(
    text({ min: 1, max: 2000 }).meta({
      examples: ['https://example.com/hooks'],
      description: 'Where events are posted to: an https:// address that anyone may reach.',
    }),
  )
  url!: string;

  @Index<Webhook, 'events' | 'enabled'>({
    name: 'webhooks_by_event',
    expression: (column, table, name) =>
      `create index ${name} on ${table} using gin (${column.events}) where ${column.enabled}`,
  })
  @Member(
    z
      .array(EventType)
      .min(1, 'Must name at least one type.')
      .transform((list) => [...new Set(list)])
      .meta({
        examples: [['invoice.paid', 'invoice.failed']],
        description: 'The types of the events that it is sent.',
      }),
    { column: { type: 'text[]' } },
  )
  events!: EventType[];

  @Member(
    z.boolean().meta({
      description:
        'Whether it is sent events. It is disabled when its receiver says that it is gone, or fails for three days; ' +
        'once it is enabled again, it hears of what happens from then on.',
    }),
    { default: true },
  )
  enabled!: boolean;

  @ReadOnly(
    z.array(ScopeName).meta({
      examples: [['invoices:read']],
      description:
        'The scopes of the token that created it, or changed it last, as far as events need any: it hears of nothing else.',
    }),
    { column: { type: 'text[]', columnType: 'text[]' } },
  )
  readonly scopes!: Scope[];

  @ReadOnly(
    z.string().optional().meta({
      description: 'What its messages are signed with. Only in the answers that create it, or replace its secret.',
    }),
    {
      column: false,
      field: {
        nullable: true,
        description:
          'What its messages are signed with; null but in the answers that create it, or replace its secret.',
      },
    },
  )
  readonly secret?: string;

  /** The secret. It must be readable, as messages are signed with it. */
  @Property({ type: 'text' })
  readonly signingKey!: string;

  /** The secret that the one of now has replaced: messages are signed with both for a day. */
  @Property({ type: 'text', nullable: true })
  readonly formerKey!: string | null;

  @Property({ type: TimestampType, nullable: true })
  readonly formerKeyUntil!: string | null;
}
