import { EntityName, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { NotColumns } from '@terrapin/table';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { ReceivedType } from '../../catalogue.ts';
import { type Scope, ScopeName } from '../../core/access.ts';
import { PrimaryId, ReadOnly, Writable } from '../../core/declared-field.ts';
import { EventType } from '../../core/events.ts';
import { Node } from '../../core/node.ts';
import { Versioned } from '../../core/versioned.ts';
import { enumeration } from '../../values/enumeration.ts';
import { line } from '../../values/text.ts';
import { TimestampType } from '../../values/timestamp.ts';
import { Token } from '../tokens/token.entity.ts';
import { User } from '../users/user.entity.ts';

export const WebhookDisabledReason = enumeration(
  'WebhookDisabledReason',
  {
    token_revoked: 'The access token that created or last changed the webhook was revoked.',
    token_expired: 'The access token that created or last changed the webhook has expired.',
    subject_unlinked: 'It was created or last changed with a JWT, whose subject is no longer linked to the user.',
    receiver_gone: 'The receiver responded with status 410.',
    receiver_failed: 'The receiver has failed for three days.',
  },
  'Why the server disabled a webhook.',
);
export type WebhookDisabledReason = z.output<typeof WebhookDisabledReason>;

@ObjectType({ description: 'A URL that signed events are sent to.', implements: Node })
@Entity({ tableName: 'webhooks' })
@Index({ name: 'webhooks_listed', properties: ['owner', 'id'] })
@Index({ name: 'webhooks_enabled', properties: ['id'], where: { enabled: true } })
@Index({ name: 'webhooks_of_token', properties: ['token'], where: { token: { $ne: null } } })
export class Webhook extends Versioned<'enabled'> {
  declare [EntityName]?: 'Webhook';
  declare [NotColumns]?: 'secret';

  @PrimaryId()
  readonly id!: string;

  @ManyToOne(() => User, { deleteRule: 'cascade', index: false })
  readonly owner!: User;

  @Writable(
    line({ min: 1, max: 2000 }).meta({
      examples: ['https://example.com/hooks'],
      description: 'Your URL, to which events are sent by POST. It must begin with https:// and be publicly reachable.',
    }),
  )
  url!: string;

  @Index<Webhook, 'events' | 'enabled'>({
    name: 'webhooks_by_event',
    expression: (column, table, name) =>
      `create index ${name} on ${table} using gin (${column.events}) where ${column.enabled}`,
  })
  @Writable(
    z
      .array(EventType)
      .min(1, 'Must contain at least one event type.')
      .transform((list) => [...new Set(list)])
      .meta({
        examples: [['invoice.paid', 'invoice.failed']],
        description: 'The types of the events that are sent.',
      }),
    { column: { type: 'text[]' } },
  )
  events!: ReceivedType[];

  @Writable(
    z.boolean().meta({
      description:
        'Whether events are sent. The server sets it to false when it disables the webhook. After you enable it again, the ' +
        'webhook receives new events only.',
    }),
    { default: true },
  )
  enabled!: boolean;

  @ReadOnly(
    WebhookDisabledReason.nullable().meta({
      description: 'Why the server disabled the webhook; null if it did not. Set `enabled` to true to enable it again.',
    }),
  )
  readonly disabledReason!: WebhookDisabledReason | null;

  @ReadOnly(
    z.boolean().meta({
      description:
        'Whether your server has accepted a ping (with a 2xx status) since `url` was set. A ping is sent at once, and you ' +
        'can send more. Until one is accepted, events wait.',
    }),
  )
  readonly verified!: boolean;

  @ReadOnly(
    z.array(ScopeName).meta({
      examples: [['invoices:read']],
      description:
        'Scopes of the token that created or last changed the webhook, limited to those that events require. The webhook ' +
        'receives only events that these scopes permit.',
    }),
    { column: { type: 'text[]', columnType: 'text[]' } },
  )
  readonly scopes!: Scope[];

  @ReadOnly(
    z.string().optional().meta({
      description:
        'The secret with which messages are signed. Present only in responses that create the webhook or replace the secret.',
    }),
    {
      column: false,
      outputDescription:
        'The secret with which messages are signed; null except in responses that create the webhook or replace the secret.',
    },
  )
  readonly secret?: string;

  /** The token that created or last changed it. Null: a JWT, or a version that did not store it. */
  @ManyToOne(() => Token, { nullable: true, deleteRule: 'cascade', updateRule: 'cascade', index: false })
  readonly token!: Token | null;

  /** Issuer and subject of the JWT that created or last changed it. */
  @Property({ type: 'text', nullable: true })
  readonly issuer!: string | null;

  @Property({ type: 'text', nullable: true })
  readonly subject!: string | null;

  /** The host of `url`; attempts are limited for each. */
  @Property({ type: 'text' })
  readonly host!: string;

  /** The secret in plain text, as messages are signed with it. */
  @Property({ type: 'text' })
  readonly signingKey!: string;

  /** The previous secret: messages are signed with both until `formerKeyUntil`. */
  @Property({ type: 'text', nullable: true })
  readonly formerKey!: string | null;

  @Property({ type: TimestampType, nullable: true })
  readonly formerKeyUntil!: string | null;
}

/** Limits the attempts to a host, of all webhooks and processes together. A row whose time is over means the same as none. */
@Entity({ tableName: 'webhook_hosts' })
export class WebhookHost {
  declare [EntityName]?: 'WebhookHost';
  declare [PrimaryKeyProp]?: ['host', 'verified'];

  @PrimaryKey({ type: 'text' })
  readonly host!: string;

  /** Pings to receivers that are not verified are counted apart, so they cannot use up the attempts of others. */
  @PrimaryKey({ type: 'boolean' })
  readonly verified!: boolean;

  /** Each attempt moves it on by its share of a minute; at most a minute ahead, further attempts wait (GCRA, a leaky bucket). */
  @Property({ type: TimestampType })
  readonly spentUntil!: string;
}
