import type { Queries } from '@terrapin/table';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobCount } from '../../core/ports/jobs.ts';
import type { MeasuredWork } from '../../core/ports/measures.ts';
import type { PoolUse, ReplicaUse, RowUse } from '../../core/ports/pool.ts';
import { withTimeout } from '../../core/with-timeout.ts';

export interface Metrics {
  readonly contentType: string;
  readonly registry: Registry;
  readonly countRequest: CountRequest;
  text(): Promise<string>;
}

interface Measured {
  version: string;
  jobCounts(): Promise<JobCount[]>;
  db: Queries;
  work: readonly MeasuredWork[];
  pool(): PoolUse;
  rows: RowUse;
  replicas?: (() => ReplicaUse[]) | undefined;
  others: OtherProcesses | null;
}

interface OtherProcesses {
  readOthersMetrics(): Promise<readonly object[][]>;
  serveMetrics(read: () => Promise<object[]>): void;
}

/** Milliseconds that `/metrics` waits for the database; the other metrics do not need it. */
const databaseTimeout = 2_000;

export function createMetrics({ version, jobCounts, db, work, pool, rows, replicas, others }: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'terrapin_build_info',
    help: 'Always 1; the version is in the label.',
    labelNames: ['version'],
    aggregator: 'first',
    registers,
  }).set({ version }, 1);
  measurePool(registry, pool);
  measureRows(registry, rows);
  if (replicas) measureReplicas(registry, replicas);
  const updateJobs = measureJobs(registry, jobCounts);
  const updates = [updateJobs, ...work.map((one) => measureWork(registry, db, one))];
  const update = () => Promise.all(updates.map((one) => one()));
  const measureAll = async () => {
    await update();
    return registry.getMetricsAsJSON();
  };
  others?.serveMetrics(measureAll);
  return {
    contentType: registry.contentType,
    registry,
    countRequest: countRequests(registry),
    text: async () => {
      if (!others) return update().then(() => registry.metrics());
      const [ownMetrics, otherMetrics] = await Promise.all([measureAll(), others.readOthersMetrics()]);
      return AggregatorRegistry.aggregate([ownMetrics, ...otherMetrics]).metrics();
    },
  };
}

/** A separate step, as prom-client collects metrics in sequence. */
function measureJobs(registry: Registry, jobCounts: () => Promise<JobCount[]>): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'terrapin_database_up',
    help: '1 if the database is available.',
    aggregator: 'min',
    registers,
  });
  const jobs = new Gauge({
    name: 'terrapin_jobs',
    help: 'Jobs by kind and state: waiting, scheduled (due later, as emails beyond a limit are), active, held (since a restore) or dead (failed permanently).',
    labelNames: ['kind', 'state'],
    aggregator: 'max',
    registers,
  });
  return async () => {
    const counts = await withTimeout(databaseTimeout, jobCounts()).catch(() => null);
    up.set(counts ? 1 : 0);
    jobs.reset();
    for (const { kind, state, count } of counts ?? []) jobs.set({ kind, state }, count);
  };
}

function measurePool(registry: Registry, pool: () => PoolUse): void {
  const kinds: Record<keyof PoolUse, string> = {
    size: 'Open database connections.',
    max: 'Maximum number of database connections.',
    idle: 'Open database connections that are idle.',
    waiting: 'Requests waiting for a database connection.',
  };
  for (const [kind, help] of Object.entries(kinds) as [keyof PoolUse, string][]) {
    if (pool()[kind] === undefined) continue;
    new Gauge({
      name: `terrapin_database_pool_${kind}`,
      help,
      registers: [registry],
      collect() {
        this.set(pool()[kind] as number);
      },
    });
  }
}

function measureRows(registry: Registry, rows: RowUse): void {
  new Counter({
    name: 'terrapin_list_rows_total',
    help: 'Rows of lists that were known (found) or not (read), if a list asked.',
    labelNames: ['how'],
    registers: [registry],
    collect() {
      this.reset();
      for (const how of ['found', 'read'] as const) this.inc({ how }, rows[how]);
    },
  });
}

function measureReplicas(registry: Registry, replicas: () => ReplicaUse[]): void {
  const measure = (
    name: string,
    help: string,
    aggregator: 'min' | 'max',
    value: (replica: ReplicaUse) => number | undefined,
  ) =>
    new Gauge({
      name: `terrapin_database_replica_${name}`,
      help,
      labelNames: ['replica'],
      aggregator,
      registers: [registry],
      collect() {
        this.reset();
        for (const replica of replicas()) {
          const measured = value(replica);
          if (measured !== undefined) this.set({ replica: replica.address }, measured);
        }
      },
    });
  measure('in_use', '1 if the replica receives reads.', 'min', ({ isInUse }) => Number(isInUse));
  measure('lag_bytes', 'Bytes of the log that the replica has not replayed yet.', 'max', ({ lag }) => lag?.bytes);
  measure(
    'lag_seconds',
    'Replication lag in seconds; 0 if the replica is up to date.',
    'max',
    ({ lag }) => lag?.seconds,
  );
}

/** Returns a function that queries the database; call it before the metrics are written. */
function measureWork(
  registry: Registry,
  db: Queries,
  { outcomes, backlogs, counts }: MeasuredWork,
): () => Promise<unknown> {
  const registers = [registry];
  new Counter({
    name: `terrapin_${outcomes.name}`,
    help: outcomes.help,
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counts())) this.inc({ outcome }, count);
    },
  });
  const updates = backlogs.map(({ name, help, count }) => {
    const gauge = (unit: string, what: string) =>
      new Gauge({ name: `terrapin_${name}_${unit}`, help: what, aggregator: 'max', registers });
    const waiting = gauge('waiting', `${help}, counted up to 10,000. Missing if the database did not respond in time.`);
    const age = gauge('oldest_seconds', 'Age of the oldest of these in seconds; 0 if there is none.');
    return async () => {
      const counted = await withTimeout(databaseTimeout, count(db)).catch(() => undefined);
      // A gauge keeps its last value, which would hide a backlog that is too large to be measured.
      waiting.remove();
      age.remove();
      if (counted === undefined) return;
      waiting.set(counted?.waiting ?? 0);
      age.set(counted?.age ?? 0);
    };
  });
  return () => Promise.all(updates.map((update) => update()));
}

interface MeasuredRequest {
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

function countRequests(registry: Registry): CountRequest {
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
  const clientLabel = (given: MeasuredRequest['client'], isSignedIn: boolean) => {
    if (typeof given !== 'string' || !sdkVersion.test(given)) return 'other';
    // Only signed-in users can add versions.
    if (isSignedIn && known.size < maximumClients) known.add(given);
    return known.has(given) ? given : 'other';
  };
  return ({ method: given, route, status, seconds, client, isSignedIn }) => {
    const method = methods.has(given) ? given : 'other';
    requests.inc({ method, route, status });
    durations.observe({ method, route }, seconds);
    if (client !== undefined) clients.inc({ client: clientLabel(client, isSignedIn) });
  };
}
