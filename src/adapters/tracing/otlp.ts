import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ApiError } from '../../core/errors.ts';
import type { RemoteSpan, RequestSpan, Tracing } from '../../core/ports/tracing.ts';
import { withTimeout } from '../../core/with-timeout.ts';

type Root = 'always_on' | 'always_off' | 'traceidratio';
/** OTEL_TRACES_SAMPLER. `parentbased`: the service that started the trace decides. */
type SamplerName = Root | `parentbased_${Root}`;

interface OtlpOptions {
  /** URL of the collector, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  version: string;
  sampler: SamplerName;
  samplerRatio: number;
  onError(error: unknown): void;
}

/** Milliseconds to wait for the last spans. */
const closePatience = 1_000;

/** Milliseconds between two reports: while the collector is unavailable, every batch fails. */
const reportInterval = 60_000;

export interface OtlpTracing extends Tracing {
  close(): Promise<void>;
}

/**
 * Nothing is global. Spans are sent in batches from a bounded queue and dropped while the collector is unavailable. The
 * SDK reads headers, timeout, compression and resource attributes from its own environment variables.
 */
export function openTracing(options: OtlpOptions): OtlpTracing {
  const { endpoint, serviceName, version } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })),
    sampler: createSampler(options.sampler, options.samplerRatio),
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, options.onError) })],
  });
  const tracer = provider.getTracer('terrapin', version);
  const current = new AsyncLocalStorage<Context>();

  const run = async <T>(span: Span, below: Context, work: () => Promise<T>): Promise<T> => {
    try {
      return await current.run(trace.setSpan(below, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    request(parent, attributes) {
      const above = parent ? trace.setSpanContext(ROOT_CONTEXT, remoteContext(parent)) : ROOT_CONTEXT;
      const span = tracer.startSpan(
        `${attributes['http.request.method']}`,
        { kind: SpanKind.SERVER, attributes },
        above,
      );
      return requestSpan(span, (work) => current.run(trace.setSpan(above, span), work));
    },
    operation(name, work) {
      const above = current.getStore() ?? ROOT_CONTEXT;
      return run(tracer.startSpan(name, { kind: SpanKind.INTERNAL }, above), above, work);
    },
    statement(name, work) {
      const above = current.getStore();
      // Statements outside requests, such as job polling, would each be a trace.
      if (!above) return work();
      const attributes = { 'db.system.name': 'postgresql', ...(name !== null && { 'db.query.summary': name }) };
      return run(tracer.startSpan(name ?? 'postgresql', { kind: SpanKind.CLIENT, attributes }, above), above, work);
    },
    annotate(attributes, failure) {
      const span = trace.getSpan(current.getStore() ?? ROOT_CONTEXT);
      span?.setAttributes(attributes);
      if (span && failure) markFailed(span, failure);
    },
    async close() {
      await withTimeout(closePatience, provider.shutdown().catch(options.onError)).catch(() => {});
    },
  };
}

function remoteContext({ traceId, spanId, sampled }: RemoteSpan) {
  return { traceId, spanId, traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}

function requestSpan(span: Span, run: RequestSpan['run']): RequestSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    spanId,
    sampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
    run,
    end(name, attributes, failure) {
      span.updateName(name);
      span.setAttributes(attributes);
      if (failure !== null) markFailed(span, failure);
      span.end();
    },
  };
}

/** Only the type of the error: its message may quote client data. A rejected request is not a server error. */
function fail(span: Span, error: unknown): void {
  if (error instanceof ApiError) {
    span.setAttribute('error.type', error.code);
    if (error.status >= 500) markFailed(span, error.code);
    return;
  }
  const { code, name } = error as { code?: unknown; name?: string };
  markFailed(span, typeof code === 'string' ? code : (name ?? 'Error'));
}

function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function createSampler(name: SamplerName, ratio: number): Sampler {
  const roots: Record<Root, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[name.replace('parentbased_', '') as Root]();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function reporting(exporter: SpanExporter, report: (error: unknown) => void): SpanExporter {
  let reported = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const now = performance.now();
        if (result.code !== 0 && now - reported > reportInterval) {
          reported = now;
          report(result.error);
        }
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
