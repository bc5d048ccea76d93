import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts a request that is over. `route` is the pattern that matched, never the path itself. */
export type CountRequest = (method: string, route: string, status: number, seconds: number) => void;

/** Methods that have a label of their own; Node takes in thirty others, of WebDAV and the like. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Seconds. Most answers take one to ten milliseconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Tally {
  readonly labels: { method: string; route: string; status: string };
  count: number;
}

interface Seen {
  observe(seconds: number): void;
  readonly byStatus: Map<number, Tally>;
}

/**
 * Requests and how long they took. prom-client writes and checks the labels anew each time it counts, so this counts by
 * itself and tells prom-client when it is asked. There are as many tallies as the server has routes, methods and answers.
 */
export function countRequests(registry: Registry): CountRequest {
  const registers = [registry];
  const tallies: Tally[] = [];
  new Counter({
    name: 'terrapin_http_requests_total',
    help: 'Requests that were answered, by method, route and status. Route `unmatched`: no path of ours.',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { labels, count } of tallies) this.inc(labels, count);
    },
  });
  const durations = new Histogram({
    name: 'terrapin_http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const seen = new Map<string, Map<string, Seen>>();

  const remember = (method: string, route: string): Seen => {
    let byMethod = seen.get(route);
    if (!byMethod) seen.set(route, (byMethod = new Map()));
    let found = byMethod.get(method);
    if (!found) {
      const { observe } = durations.labels(method, route);
      byMethod.set(method, (found = { observe, byStatus: new Map() }));
    }
    return found;
  };

  return (given, route, status, seconds) => {
    const method = methods.has(given) ? given : 'other';
    const { observe, byStatus } = seen.get(route)?.get(method) ?? remember(method, route);
    let tally = byStatus.get(status);
    if (!tally) {
      tally = { labels: { method, route, status: `${status}` }, count: 0 };
      byStatus.set(status, tally);
      tallies.push(tally);
    }
    tally.count++;
    observe(seconds);
  };
}
