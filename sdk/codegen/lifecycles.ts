import { readFileSync } from 'node:fs';
import type { Operation } from './operations-of.ts';
import { typeOf } from './typescript.ts';

/** What openapi.json publishes of the life of a thing, at the enum of its states. */
export interface Lifecycle {
  initial: string;
  states: { name: string; editable: string[] }[];
  moves: { from: string; to: string; guard: { refusal: string } | null }[];
  /** The code that a move which there is not is refused with. */
  refusal: string;
}

const { schemas } = JSON.parse(readFileSync('openapi.json', 'utf8')).components;

/** By the name of the enum: `InvoiceStatus`. */
export const lifecycles = new Map<string, Lifecycle>(
  Object.entries(schemas as Record<string, { 'x-lifecycle'?: Lifecycle }>).flatMap(([name, schema]) => {
    const lifecycle = schema['x-lifecycle'];
    return lifecycle ? [[name, lifecycle]] : [];
  }),
);

/** The life that an operation moves a thing in: one that says where `to`. */
export function lifecycleOf({ kind, required }: Operation): Lifecycle | undefined {
  const to = kind === 'mutation' && required.find(({ name }) => name === 'to');
  return to ? lifecycles.get(typeOf(to.type)) : undefined;
}
