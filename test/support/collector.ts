import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  failed: boolean;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

export interface Collector {
  url: string;
  spans: Span[];
  received(): string;
  close(): void;
}

/** An OpenTelemetry collector for OTLP over HTTP in JSON. A silent one never responds. */
export async function startCollector({ silent = false } = {}): Promise<Collector> {
  const spans: Span[] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    text += body;
    if (silent) return;
    if (request.url === '/v1/traces') spans.push(...read(JSON.parse(body)));
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received: () => text,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: OTLP's JSON, of which little is read
function read({ resourceSpans }: any): Span[] {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return resourceSpans.flatMap(({ resource, scopeSpans }: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    scopeSpans.flatMap(({ spans }: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: as above
      spans.map((span: any) => ({
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || null,
        kind: span.kind,
        failed: span.status?.code === 2,
        attributes: attributesOf(span.attributes),
        resource: attributesOf(resource.attributes),
      })),
    ),
  );
}

function attributesOf(list: Attribute[] = []): Record<string, unknown> {
  return Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
}
