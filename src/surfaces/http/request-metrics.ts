import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts a request that is over. `route` is the pattern that matched, never the path itself. */
export type CountRequest = (method: string, route: string, status: number, seconds: number) => void;

/** Methods that have a label of their own; Node takes in thirty others, of WebDAV and the like. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Seconds. Most answers take one to ten milliseconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Requests and how long they took. */
export function countRequests(registry: Registry): CountRequest {
  const registers = [registry];
  const requests = new Counter({
    name: 'terrapin_http_requests_total',
    help: 'Requests that were answered, by method, route and status. Route `unmatched`: no path of ours.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'terrapin_http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  return (given, route, status, seconds) => {
    const method = methods.has(given) ? given : 'other';
    requests.inc({ method, route, status });
    durations.observe({ method, route }, seconds);
  };
}
