import { Extensions, Field, ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { ReceivedType } from '../../catalogue.ts';
import type { Context } from '../../core/context.ts';
import { ReadOnly, Related } from '../../core/declared-field.ts';
import { EventType, type StoredData } from '../../core/events.ts';
import { describe } from '../../core/graphql-types.ts';
import { representationOf } from '../../core/representation.ts';
import { identifier, Timestamp } from '../../core/schema.ts';
import { User } from '../users/user.entity.ts';

const column = false;
const id = identifier(
  z.string().meta({
    examples: ['4711'],
    description: 'Numeric id. Of two events of a resource, the later one has the greater id.',
  }),
);
const createdAt = Timestamp.meta({ description: 'When it happened.' });

export const eventTag =
  'ETag of the resource as it was then, without `fields` or `partials`: send it as `If-Match` to change the resource only if ' +
  'nothing has happened since. Null if it has none, as payment attempts, or was deleted.';

/** Characters of the largest resource with events, an article. */
const longestData = 120_000;
const data = z.record(z.string(), z.unknown()).meta({
  maxLength: longestData,
  description: 'The resource as REST returned it at that time; for a deleted resource, its last state.',
});

/** In GraphQL: what REST presents. */
const presented = (what: 'etag' | 'data') => ({
  resolve: (row: StoredData, _args: object, ctx: Context) => ctx.services.eventKinds.present(row, ctx)[what],
});

@ObjectType({ description: 'An event, with the resource as it was at that time.' })
export class Event {
  @ReadOnly(id, { column })
  readonly id!: string;

  @ReadOnly(EventType, { column, outputDescription: 'Type of the event.' })
  readonly type!: ReceivedType;

  @ReadOnly(createdAt, { column })
  readonly createdAt!: string;

  @Extensions(presented('etag'))
  @ReadOnly(
    z
      .string()
      .nullable()
      .meta({
        examples: ['"0123456789ab.1.phaxuX"'],
        description: eventTag,
      }),
    { column },
  )
  readonly etag!: string | null;

  @Extensions(presented('data'))
  @ReadOnly(data, { column })
  readonly data!: Record<string, unknown>;
}

export const EventSchema = representationOf(Event);

const Actor = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'Id of the user.' }),
    username: z.string().meta({ examples: ['ada'], description: 'Username; `deleted-…` if the user was erased.' }),
  })
  .meta({ id: 'AuditActor', description: 'A user who wrote something.' });

const resourceFields = {
  type: z
    .string()
    .meta({ examples: ['invoice'], description: 'Type of the resource: the first half of `type` of the entry.' }),
  id: z.string().meta({ format: 'uuid', description: 'Id of the resource.' }),
};

@ObjectType({ description: 'A resource that was written.' })
export class AuditedResource {
  @ReadOnly(resourceFields.type, { column })
  readonly type!: string;

  @ReadOnly(resourceFields.id, { column })
  readonly id!: string;
}

/** The resource of an entry, of which a row has the id. */
export const auditedResource = ({ type, resource }: { type: string; resource: string }): AuditedResource => ({
  type: type.split('.', 1)[0] as string,
  id: resource,
});

const Resource = z
  .object(resourceFields)
  .meta({ id: 'AuditedResource', description: 'The resource that was written.' });

@ObjectType({ description: 'An entry of the audit log: what was written, by whom and how.' })
export class AuditEntry {
  @ReadOnly(id, { column })
  readonly id!: string;

  @ReadOnly(
    z.string().meta({
      examples: ['invoice.paid'],
      description:
        'What was written and how: one of the types of events, or of a resource without events, such as `token.created`.',
    }),
    { column },
  )
  readonly type!: string;

  @ReadOnly(createdAt, { column })
  readonly createdAt!: string;

  @Related(
    Actor.nullable().meta({ description: 'The user who wrote it; null for payment links, jobs and commands.' }),
    {
      to: () => User,
    },
  )
  readonly actor!: { readonly id: string; readonly username: string } | null;

  @ReadOnly(
    z
      .string()
      .nullable()
      .meta({
        examples: ['rest'],
        description:
          'How it was written: `rest`, `graphql`, `mcp`, `job` or `command`; null if an earlier version of the server wrote it.',
      }),
    { column },
  )
  readonly via!: string | null;

  @ReadOnly(
    z
      .string()
      .nullable()
      .meta({
        examples: ['01937c1e-5b5a-7c3e-9f0a-0123456789ab'],
        description: 'The id of its request (`X-Request-Id`); null for jobs and commands.',
      }),
    { column },
  )
  readonly requestId!: string | null;

  @Related(
    z.string().nullable().meta({
      format: 'uuid',
      description: 'Id of the access token, or of the payment link; null for JWTs, jobs and commands.',
    }),
    { idAs: 'tokenId' },
  )
  readonly token!: string | null;

  @Extensions({ resolve: auditedResource })
  @Field(() => AuditedResource, describe(Resource))
  @Related(Resource)
  readonly resource!: AuditedResource;

  @Extensions(presented('data'))
  @ReadOnly(data, { column })
  readonly data!: Record<string, unknown>;
}

export const AuditEntrySchema = representationOf(AuditEntry);
