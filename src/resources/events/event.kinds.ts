import type { z } from 'zod';
import type { Context, Viewer } from '../../core/context.ts';
import { rowsOf } from '../../core/events/row.ts';
import { enumeration } from '../../core/graphql-types.ts';
import type { EventRow } from '../../core/ports/events.ts';
import type { Representation } from '../../core/representation.ts';
import type { Scope } from '../../core/scopes.ts';
import type { EntityClass } from '../../core/tables.ts';
import type { Envelope } from '../../surfaces/rest/route.ts';
import { Article } from '../articles/article.entity.ts';
import { ArticleSchema } from '../articles/articles.operations.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import { PaymentAttempt } from '../billing/payment-attempt.entity.ts';
import { CompanySchema } from '../companies/companies.operations.ts';
import { companyEnvelope, presentCompany } from '../companies/company.document.ts';
import { Company } from '../companies/company.entity.ts';
import { invoiceEnvelope, presentInvoice } from '../invoices/invoice.document.ts';
import type { InvoiceRow } from '../invoices/invoice.statements.ts';
import { InvoiceSchema } from '../invoices/invoices.operations.ts';
import { Message } from '../messages/message.entity.ts';
import { MessageSchema } from '../messages/message.schema.ts';
import { PaymentAttemptSchema } from '../payments/payment-attempts.operations.ts';
import { Turtle } from '../turtles/turtle.entity.ts';
import { TurtleSchema } from '../turtles/turtles.operations.ts';

/** What events happen to. */
export interface Subject {
  readonly resource: Representation;
  readonly envelope?: Envelope;
  /** The scope without which none of its events are seen. */
  readonly scope: Scope;
  /** The scope that is enough where it happened for `user` of the event, rather than for `otherUser`. */
  readonly scopeOfUser?: Scope;
  /** The types of its events by what has happened, with a sentence on each. */
  readonly events: Readonly<Record<string, string>>;
  rowOf(json: string): Record<string, unknown>;
  /** The resource as a GET shows it. */
  present(row: Record<string, unknown>, ctx: Pick<Context, 'services'>): unknown;
}

function subject(
  entity: EntityClass<object>,
  resource: Representation,
  {
    present = (row) => resource.present?.(row),
    ...about
  }: Omit<Subject, 'resource' | 'rowOf' | 'present'> & Partial<Pick<Subject, 'present'>>,
): Subject {
  return { resource, rowOf: rowsOf(entity), present, ...about };
}

/** What `collectionOf` records. */
function collection(
  entity: EntityClass<object>,
  resource: Representation,
  scope: Scope,
  shown: Partial<Pick<Subject, 'envelope' | 'present'>> = {},
): Subject {
  const noun = entity.name.toLowerCase();
  const sentences = ['created', 'updated', 'deleted'].map((what) => [what, `A ${noun} was ${what}.`]);
  return subject(entity, resource, { scope, events: Object.fromEntries(sentences), ...shown });
}

/** All that events happen to, by the first half of their types. Types of which nothing is known here are shown to nobody. */
export const subjects = {
  invoice: subject(Invoice, InvoiceSchema, {
    scope: 'invoices:read',
    events: {
      created: 'An invoice was created, as a draft.',
      updated: 'An invoice was changed without a move.',
      deleted: 'A draft was deleted.',
      published: 'An invoice was published.',
      withdrawn: 'An invoice was made a draft again.',
      sent: 'An invoice was sent.',
      failed: 'A payment of an invoice that was sent has failed.',
      paid: 'An invoice was paid.',
    },
    envelope: invoiceEnvelope,
    present: (row, ctx) => presentInvoice(row as unknown as InvoiceRow, ctx),
  }),
  payment_attempt: subject(PaymentAttempt, PaymentAttemptSchema, {
    scope: 'invoices:read',
    scopeOfUser: 'payments:write',
    events: {
      created: 'An attempt to pay an invoice began.',
      succeeded: 'An attempt took the money.',
      failed: 'An attempt took no money.',
    },
  }),
  message: subject(Message, MessageSchema, {
    scope: 'messages:read',
    events: {
      created: 'A message was sent.',
      updated: 'The text of a message was changed.',
      deleted: 'A message was deleted.',
    },
  }),
  article: subject(Article, ArticleSchema, {
    scope: 'articles:read',
    events: {
      created: 'An article was created.',
      updated: 'An article has another status or another current revision.',
      trashed: 'An article was moved to the trash.',
      restored: 'An article was taken out of the trash.',
      deleted: 'An article was deleted for good.',
    },
  }),
  turtle: collection(Turtle, TurtleSchema, 'turtles:read'),
  company: collection(Company, CompanySchema, 'companies:read', { envelope: companyEnvelope, present: presentCompany }),
} satisfies Record<string, Subject>;

/** All types, each with what it says. */
export const eventTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(subjects).flatMap(([name, { events }]) =>
    Object.entries(events).map(([what, sentence]) => [`${name}.${what}`, sentence] as const),
  ),
);

export const EventType = enumeration('EventType', Object.fromEntries(eventTypes), 'What has happened, and to what.');
export type EventType = z.output<typeof EventType>;

/** What an event has happened to; undefined for a type that a newer version of this server records. */
export function subjectOf({ type }: Pick<EventRow, 'type'>): Subject | undefined {
  return eventTypes.has(type) ? (subjects as Record<string, Subject>)[type.split('.', 1)[0] as string] : undefined;
}

/** The scopes of which one is needed to hear of events of a type. */
export function scopesOfType(type: string): readonly Scope[] {
  const { scope, scopeOfUser } = subjectOf({ type }) as Subject;
  return scopeOfUser ? [scope, scopeOfUser] : [scope];
}

/** All scopes that events are heard of with. */
export const eventScopes: readonly Scope[] = [...new Set([...eventTypes.keys()].flatMap(scopesOfType))];

/** Whether a user with these scopes hears of an event: by GET and by a webhook alike. */
export function hears({ id, scopes }: Pick<Viewer, 'id' | 'scopes'>, event: EventRow): boolean {
  const about = subjectOf(event);
  if (!about || (event.user !== null && event.user !== id && event.otherUser !== id)) return false;
  return (
    scopes.has(about.scope) || (about.scopeOfUser !== undefined && event.user === id && scopes.has(about.scopeOfUser))
  );
}

const texts = new WeakMap<EventRow, string>();

/** The same as JSON, made once for all who hear of it at the same time. */
export function textOfEvent(event: EventRow, ctx: Pick<Context, 'services'>): string {
  let text = texts.get(event);
  if (text === undefined) texts.set(event, (text = JSON.stringify(presentEvent(event, ctx))));
  return text;
}

/** An event as clients see it, of a type that is known. */
export function presentEvent(event: EventRow, ctx: Pick<Context, 'services'>) {
  const about = subjectOf(event) as Subject;
  const { type, createdAt } = event;
  return { id: String(event.id), type, created_at: createdAt, data: about.present(about.rowOf(event.data), ctx) };
}
