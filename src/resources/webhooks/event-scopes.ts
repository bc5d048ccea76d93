import type { Scope } from '../../core/scopes.ts';
import { subjectOf, subjects } from '../events/event.kinds.ts';

/** The scopes that events of a type are heard of with: each of them is enough, the second for some events only. */
export function scopesOfType(type: string): Scope[] {
  const subject = subjectOf({ type });
  return subject ? [subject.scope, ...(subject.scopeOfUser ? [subject.scopeOfUser] : [])] : [];
}

/** All scopes that events are heard of with. */
export const eventScopes: readonly Scope[] = [
  ...new Set(
    Object.values<{ scope: Scope; scopeOfUser?: Scope }>(subjects).flatMap(({ scope, scopeOfUser }) =>
      scopeOfUser ? [scope, scopeOfUser] : [scope],
    ),
  ),
];
