import { Counter, type Registry } from 'prom-client';
import type { Viewer } from '../../core/context.ts';

/** `what`: `GET /old` or `Query.old`. */
export type CountDeprecated = (what: string, viewer: Viewer | null) => void;

/** Maximum distinct callers per deprecated route or field, as tokens come and go. */
const maximumCallers = 100;

export function countDeprecatedCalls(registry: Registry): CountDeprecated {
  const calls = new Counter({
    name: 'terrapin_deprecated_calls_total',
    help:
      'Calls of deprecated routes and GraphQL fields, by username and id of the token (empty for a JWT). ' +
      '`other` beyond the first 100 callers of each, `anonymous` without a token.',
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
