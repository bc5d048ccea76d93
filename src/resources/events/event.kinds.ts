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

export interface Subject {
  readonly resource: Representation;
  readonly envelope?: Envelope;
  readonly scope: Scope;
  /** Sufficient instead of `scope` for the event's `user`, but not for its `otherUser`. */
  readonly scopeOfUser?: Scope;
  /** Second half of each event type, with its description. */
  readonly events: Readonly<Record<string, string>>;
  rowOf(json: string): Record<string, unknown>;
  present(row: Record<string, unknown>, ctx: Pick<Context, 'services'>): unknown;
}

function subject(
  entity: EntityClass<object>,
  resource: Representation,
  {
    present = (row) => resource.present?.(row),
    ...options
  }: Omit<Subject, 'resource' | 'rowOf' | 'present'> & Partial<Pick<Subject, 'present'>>,
): Subject {
  return { resource, rowOf: rowsOf(entity), present, ...options };
}

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

/** By the first half of the event type. Events of types that are not listed here are sent to nobody. */
export const subjects = {
  invoice: subject(Invoice, InvoiceSchema, {
    scope: 'invoices:read',
    events: {
      created: 'A draft invoice was created.',
      updated: 'An invoice was updated without a transition.',
      deleted: 'A draft was deleted.',
      published: 'An invoice was published.',
      withdrawn: 'An invoice was withdrawn and is a draft again.',
      sent: 'An invoice was sent.',
      failed: 'A payment of a sent invoice failed.',
      paid: 'An invoice was paid.',
    },
    envelope: invoiceEnvelope,
    present: (row, ctx) => presentInvoice(row as unknown as InvoiceRow, ctx),
  }),
  payment_attempt: subject(PaymentAttempt, PaymentAttemptSchema, {
    scope: 'invoices:read',
    scopeOfUser: 'payments:write',
    events: {
      created: 'A payment attempt started.',
      succeeded: 'A payment attempt succeeded.',
      failed: 'A payment attempt failed.',
    },
  }),
  message: subject(Message, MessageSchema, {
    scope: 'messages:read',
    events: {
      created: 'A message was sent.',
      updated: 'The text of a message was updated.',
      deleted: 'A message was deleted.',
    },
  }),
  article: subject(Article, ArticleSchema, {
    scope: 'articles:read',
    events: {
      created: 'An article was created.',
      updated: 'The status or the current revision of an article was updated.',
      trashed: 'An article was moved to the trash.',
      restored: 'An article was restored from the trash.',
      deleted: 'An article was deleted permanently.',
    },
  }),
  turtle: collection(Turtle, TurtleSchema, 'turtles:read'),
  company: collection(Company, CompanySchema, 'companies:read', { envelope: companyEnvelope, present: presentCompany }),
} satisfies Record<string, Subject>;

export const eventTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(subjects).flatMap(([name, { events }]) =>
    Object.entries(events).map(([what, sentence]) => [`${name}.${what}`, sentence] as const),
  ),
);

export const EventType = enumeration(
  'EventType',
  Object.fromEntries(eventTypes),
  'Type of an event: the resource and what happened to it.',
);
export type EventType = z.output<typeof EventType>;

/** Undefined for a type that a newer version of this server recorded. */
export function subjectOf({ type }: Pick<EventRow, 'type'>): Subject | undefined {
  return eventTypes.has(type) ? (subjects as Record<string, Subject>)[type.split('.', 1)[0] as string] : undefined;
}

/** Scopes of which one is required to receive events of a type. */
export function scopesOfType(type: string): readonly Scope[] {
  const { scope, scopeOfUser } = subjectOf({ type }) as Subject;
  return scopeOfUser ? [scope, scopeOfUser] : [scope];
}

export const eventScopes: readonly Scope[] = [...new Set([...eventTypes.keys()].flatMap(scopesOfType))];

export function canReceive({ id, scopes }: Pick<Viewer, 'id' | 'scopes'>, event: EventRow): boolean {
  const kind = subjectOf(event);
  if (!kind || (event.user !== null && event.user !== id && event.otherUser !== id)) return false;
  return (
    scopes.has(kind.scope) || (kind.scopeOfUser !== undefined && event.user === id && scopes.has(kind.scopeOfUser))
  );
}

const texts = new WeakMap<EventRow, string>();

/** The event as JSON, serialized once for all streams. */
export function textOfEvent(event: EventRow, ctx: Pick<Context, 'services'>): string {
  let text = texts.get(event);
  if (text === undefined) texts.set(event, (text = JSON.stringify(presentEvent(event, ctx))));
  return text;
}

export function presentEvent(event: EventRow, ctx: Pick<Context, 'services'>) {
  const { present, rowOf } = subjectOf(event) as Subject;
  const { type, createdAt } = event;
  return { id: String(event.id), type, created_at: createdAt, data: present(rowOf(event.data), ctx) };
}
