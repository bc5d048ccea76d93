import type { Json } from './json-schema.ts';
import type { Operation } from './operations-of.ts';
import { restSchemas } from './rest-schemas.ts';
import { typeOf } from './typescript.ts';

/** The lifecycle in openapi.json, at the enum of the states. */
export interface Lifecycle {
  initial: string;
  states: { name: string; editable: string[] }[];
  transitions: { from: string; to: string; guard: { refusal: string } | null }[];
  /** Error code of a transition that does not exist. */
  refusal: string;
}

export const lifecycles = new Map<string, Lifecycle>(
  Object.entries<Json & { 'x-lifecycle'?: Lifecycle }>(restSchemas).flatMap(([name, schema]) => {
    const lifecycle = schema['x-lifecycle'];
    return lifecycle ? [[name, lifecycle]] : [];
  }),
);

/** The lifecycle of a transition: of a mutation with the argument `to`. */
export function lifecycleOf({ kind, required }: Operation): Lifecycle | undefined {
  const to = kind === 'mutation' && required.find(({ name }) => name === 'to');
  return to ? lifecycles.get(typeOf(to.type)) : undefined;
}
