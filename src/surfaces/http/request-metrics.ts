import { Counter, Histogram, type Registry } from 'prom-client';

export interface MeasuredRequest {
  method: string;
  /** The matched pattern, never the path. */
  route: string;
  status: number;
  seconds: number;
  /** The header `X-Terrapin-Client`. */
  client: string | string[] | undefined;
  isSignedIn: boolean;
}

export type CountRequest = (request: MeasuredRequest) => void;

/** Node accepts thirty more, which share the label `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Seconds. Most responses take one to ten milliseconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const sdkVersion = /^sdk\/\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/** Maximum distinct labels: clients choose the versions. */
const maximumClients = 20;

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
  const clients = new Counter({
    name: 'terrapin_client_requests_total',
    help: 'Requests of the SDK by its version. Other clients, and versions beyond the first 20, are `other`.',
    labelNames: ['client'],
    registers,
  });
  const known = new Set<string>();
  const clientOf = (given: MeasuredRequest['client'], isSignedIn: boolean) => {
    if (typeof given !== 'string' || !sdkVersion.test(given)) return 'other';
    // Only signed-in users can add versions.
    if (isSignedIn && known.size < maximumClients) known.add(given);
    return known.has(given) ? given : 'other';
  };
  return ({ method: given, route, status, seconds, client, isSignedIn }) => {
    const method = methods.has(given) ? given : 'other';
    requests.inc({ method, route, status });
    durations.observe({ method, route }, seconds);
    if (client !== undefined) clients.inc({ client: clientOf(client, isSignedIn) });
  };
}
