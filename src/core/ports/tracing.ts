/** A span of another service, from `traceparent`. */
export interface RemoteSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

/** Names follow OpenTelemetry's semantic conventions. Never contains values sent by clients. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface RequestSpan extends RemoteSpan {
  run<T>(work: () => T): T;
  /** `failure` only for faults of the server. */
  end(name: string, attributes: SpanAttributes, failure: string | null): void;
}

/** Absent if tracing is off. */
export interface Tracing {
  /** `parent` is the span of the calling service. */
  request(parent: RemoteSpan | null, attributes: SpanAttributes): RequestSpan;
  operation<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Creates a span only within a request. */
  statement<T>(name: string | null, work: () => Promise<T>): Promise<T>;
  annotate(attributes: SpanAttributes, failure?: string): void;
}
