import { eventsTable } from '../../core/events/event.entity.ts';

/** Reads rows; locks them until the transaction ends; changes them; changes them and records events; or unknown. */
export type Effect = 'reads' | 'locks' | 'writes' | 'records' | 'unknown';

const changing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);
const lock = /^For(?:Update|NoKeyUpdate|Share|KeyShare)$/;

export function changes(effect: Effect): boolean {
  return effect === 'writes' || effect === 'records' || effect === 'unknown';
}

/** Raw queries may do anything; raw fragments inside a query are expressions and change nothing. */
export function effectOf(query: unknown): Effect {
  const root = (query as { kind?: string } | undefined)?.kind;
  if (root === undefined || root === 'RawNode') return 'unknown';
  const found = new Set<Effect>();
  look(query, found);
  return (['records', 'writes', 'locks'] as const).find((effect) => found.has(effect)) ?? 'reads';
}

function look(node: unknown, found: Set<Effect>): void {
  if (typeof node !== 'object' || node === null) return;
  const { kind, modifier } = node as { kind?: string; modifier?: string };
  if (kind !== undefined && changing.has(kind)) found.add('writes');
  if (kind === 'InsertQueryNode' && tableOf(node as InsertNode) === eventsTable) found.add('records');
  if (kind === 'SelectModifierNode' && lock.test(modifier ?? '')) found.add('locks');
  for (const value of Object.values(node)) look(value, found);
}

type InsertNode = { into?: { table?: { identifier?: { name?: string } } } };
const tableOf = ({ into }: InsertNode) => into?.table?.identifier?.name;
