import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

type Done = Parameters<SpanExporter['export']>[1];

/** Milliseconds between two reports: while the collector is unavailable, every batch fails. */
const interval = 60_000;

export class ReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #report: (error: unknown) => void;
  #reported = -Infinity;

  constructor(exporter: SpanExporter, report: (error: unknown) => void) {
    this.#exporter = exporter;
    this.#report = report;
  }

  export(spans: ReadableSpan[], done: Done): void {
    this.#exporter.export(spans, (result) => {
      const now = performance.now();
      if (result.code !== 0 && now - this.#reported > interval) {
        this.#reported = now;
        this.#report(result.error);
      }
      done(result);
    });
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}
