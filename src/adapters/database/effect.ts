/** What a statement may do: see rows, and perhaps lock them until its transaction ends; change them; or nobody knows. */
export type Effect = 'reads' | 'locks' | 'writes' | 'unknown';

const changing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);
const lock = /^For(?:Update|NoKeyUpdate|Share|KeyShare)$/;

/** Whether something may be other than it was, once the statement is committed. */
export function changes(effect: Effect): boolean {
  return effect === 'writes' || effect === 'unknown';
}

/**
 * Reads off the tree of a query what it may do. A text that was not built (a raw query) may do anything; fragments of SQL
 * within a query are expressions, and taken to change nothing.
 */
export function effectOf(query: unknown): Effect {
  const root = (query as { kind?: string } | undefined)?.kind;
  if (root === undefined || root === 'RawNode') return 'unknown';
  const found = new Set<Effect>();
  look(query, found);
  return found.has('writes') ? 'writes' : found.has('locks') ? 'locks' : 'reads';
}

function look(node: unknown, found: Set<Effect>): void {
  if (typeof node !== 'object' || node === null) return;
  const { kind, modifier } = node as { kind?: string; modifier?: string };
  if (kind !== undefined && changing.has(kind)) found.add('writes');
  if (kind === 'SelectModifierNode' && lock.test(modifier ?? '')) found.add('locks');
  for (const value of Object.values(node)) look(value, found);
}
