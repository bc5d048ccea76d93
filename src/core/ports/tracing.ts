/** Where a trace came from: another service's span, as its `traceparent` says. */
export interface RemoteSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

/** What is told of a span, under the names of OpenTelemetry's semantic conventions. Never what a client sent as a value. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** The span of one request, from its head to the last byte of its answer. */
export interface RequestSpan extends RemoteSpan {
  /** Runs `work`: spans begun in it are below this one. */
  run<T>(work: () => T): T;
  /**
   * Ends it.
   *
   * @param failure what went wrong, where it was the server's fault
   */
  end(name: string, attributes: SpanAttributes, failure: string | null): void;
}

/** The way into tracing. Where nothing is traced there is none, and nothing is spent on it but asking. */
export interface Tracing {
  /** Begins the span of a request: below `parent` where a service before us began the trace. */
  request(parent: RemoteSpan | null, attributes: SpanAttributes): RequestSpan;
  /** Runs an operation in a span of its own. */
  operation<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Runs a statement in a span of its own, if it belongs to a request. */
  statement<T>(name: string | null, work: () => Promise<T>): Promise<T>;
  /** Adds to the span that is under way. */
  annotate(attributes: SpanAttributes, failure?: string): void;
}
