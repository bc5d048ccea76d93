import type { Json } from './json-schema.ts';
import { restSchemas } from './openapi.ts';
import type { Operation } from './operations-of.ts';
import { typeOf } from './typescript.ts';

/** The lifecycle in openapi.json, at the enum of the states. */
export interface Lifecycle {
  initial: string;
  states: { name: string; event_type: string; editable: string[]; payable: boolean; usual: string | null }[];
  transitions: {
    from: string;
    to: string;
    event: string;
    guard: { refusal: string } | null;
    timestamp: string | null;
    mails: { to: 'contact' | 'owner'; about: string }[];
  }[];
  /** Error code of a transition that does not exist. */
  refusal: string;
}

export const lifecycles = new Map<string, Lifecycle>(
  Object.entries<Json & { 'x-lifecycle'?: Lifecycle }>(restSchemas).flatMap(([name, schema]) => {
    const lifecycle = schema['x-lifecycle'];
    return lifecycle ? [[name, lifecycle]] : [];
  }),
);

/** `INVOICE_PAID` */
export const eventsOf = ({ states }: Lifecycle): [state: string, type: string][] =>
  states.map(({ name, event_type }) => [name.toUpperCase(), event_type.replace('.', '_').toUpperCase()]);

/** The lifecycle of a transition: of a mutation with the argument `to`. */
export function lifecycleOf({ kind, required }: Operation): Lifecycle | undefined {
  const to = kind === 'mutation' && required.find(({ name }) => name === 'to');
  return to ? lifecycles.get(typeOf(to.type)) : undefined;
}
