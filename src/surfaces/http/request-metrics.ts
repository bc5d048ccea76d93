import { Counter, Histogram, type Registry } from 'prom-client';

/** `route` is the matched pattern, never the path. */
export type CountRequest = (method: string, route: string, status: number, seconds: number) => void;

/** Node accepts thirty more, which share the label `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Seconds. Most responses take one to ten milliseconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function countRequests(registry: Registry): CountRequest {
  const registers = [registry];
  const requests = new Counter({
    name: 'terrapin_http_requests_total',
    help: 'Requests by method, route and status. Route `unmatched`: the path does not exist.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'terrapin_http_request_duration_seconds',
    help: 'Time from the head of a request to the last byte of the response.',
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
