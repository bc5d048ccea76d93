import { Counter, type Registry } from 'prom-client';
import type { Viewer } from '../../core/context.ts';

/** Counts a call of something deprecated: `GET /old`, `Query.old`. */
export type CountDeprecated = (what: string, viewer: Viewer | null) => void;

/** Callers that have labels of their own, of each deprecated thing: tokens come and go, so there must be an end to it. */
const maximumCallers = 100;

/** Who still calls what is deprecated. */
export function countDeprecatedCalls(registry: Registry): CountDeprecated {
  const calls = new Counter({
    name: 'terrapin_deprecated_calls_total',
    help:
      'Calls of what is deprecated, by route or GraphQL field, username, and the id of the token (empty: a JWT). Beyond ' +
      'the first 100 callers of each: `other`; without a token: `anonymous`.',
    labelNames: ['what', 'user', 'token'],
    registers: [registry],
  });
  const callers = new Map<string, Set<string>>();
  return (what, viewer) => {
    if (!viewer) return calls.inc({ what, user: 'anonymous', token: '' });
    const caller = `${viewer.id} ${viewer.tokenId}`;
    let known = callers.get(what);
    if (!known) callers.set(what, (known = new Set()));
    if (known.size < maximumCallers) known.add(caller);
    const labels = known.has(caller)
      ? { user: viewer.username, token: viewer.tokenId ?? '' }
      : { user: 'other', token: '' };
    calls.inc({ what, ...labels });
  };
}
