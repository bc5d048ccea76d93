import { type Event, subjects } from './generated/events.ts';
import type { EventType } from './generated/inputs.ts';
import type { NewValue } from './new-value.ts';

/** What all events have. */
export interface Happening<Type, Raw> {
  /** Numeric. Of two events of a resource, the later one has the greater id. */
  id: string;
  type: Type;
  /** When it happened. */
  createdAt: string;
  /** The event as REST and webhooks send it, with REST's names. */
  raw: Raw;
}

/** An event of a type that this version of the SDK does not know. */
export type UnknownEvent = Happening<NewValue, WireEvent>;

export interface WireEvent {
  id: string;
  type: string;
  created_at: string;
  etag?: string | null;
  data: unknown;
}

/** An event of one of these types. */
export type EventOf<Type extends string = EventType, Any = Event> = Any extends { type: infer Types }
  ? [Types] extends [Type]
    ? Any
    : Extract<Types, Type> extends never
      ? never
      : Any & { type: Extract<Types, Type> }
  : never;

/** From the event as the server sends it. */
export function eventOf<Result = Event>(raw: WireEvent): Result {
  const { id, type, created_at: createdAt, etag, data } = raw;
  const [subject = ''] = type.split('.');
  const [enums = [], flatten = (rest: unknown) => rest] = subjects[subject] ?? [];
  return {
    id,
    type: spelled(type),
    createdAt,
    ...(modelOf({ [subject]: { ...(flatten(data ?? {}) as object), ...(etag && { etag }) } }, enums) as object),
    raw,
  } as Result;
}

/** The SDK's name of a value of REST: `invoice.paid` → `INVOICE_PAID`. */
export const spelled = (value: string) => value.toUpperCase().replace('.', '_');

/** With the SDK's names of fields and, in the fields `enums`, of values. */
export function modelOf(value: unknown, enums: string[], isEnum = false): unknown {
  if (Array.isArray(value)) return value.map((item) => modelOf(item, enums, isEnum));
  if (typeof value !== 'object' || !value) return isEnum && value ? spelled(`${value}`) : value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
      return [name, modelOf(inner, enums, enums.includes(name))];
    }),
  );
}

/** REST's name of a type: `PAYMENT_ATTEMPT_CREATED` → `payment_attempt.created`. */
export function wireType(type: string): string {
  return type.toLowerCase().replace(/_([^_]*)$/, '.$1');
}
