import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { JobCount } from '../../core/jobs.ts';

export interface Metrics {
  readonly contentType: string;
  /** All of them, measured now, in Prometheus' text format. */
  text(): Promise<string>;
}

/** What `/metrics` tells: the process, and the jobs, of which those that failed for good want a person's attention. */
export function createMetrics(jobCounts: () => Promise<JobCount[]>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'terrapin_jobs',
    help: 'Jobs by kind and state: waiting, active, or dead (failed for good).',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { kind, state, count } of await jobCounts()) this.set({ kind, state }, count);
    },
  });
  return { contentType: registry.contentType, text: () => registry.metrics() };
}
