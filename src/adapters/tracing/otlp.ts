import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ApiError } from '../../core/errors.ts';
import type { RemoteSpan, RequestSpan, Tracing } from '../../core/ports/tracing.ts';
import { ReportingExporter } from './reporting-exporter.ts';
import { type SamplerName, samplerOf } from './sampler.ts';

export interface OtlpOptions {
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
    sampler: samplerOf(options.sampler, options.samplerRatio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new ReportingExporter(exporter, options.onError) })],
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
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closePatience);
      });
      await Promise.race([provider.shutdown().catch(options.onError), late]);
      clearTimeout(timer);
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
