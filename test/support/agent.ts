import { type JsonSchemaType, Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv, AjvJsonSchemaValidator, addFormats } from '@modelcontextprotocol/client/validators/ajv';
import { expect } from 'vitest';
import type { Answer, Body, Client } from './client.ts';

/** The protocol's revisions, newest first. */
export const revisions = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;

interface ToolResult {
  readonly isError: boolean;
  readonly body: Body;
  readonly texts: readonly string[];
  readonly etag: string | undefined;
}

export interface Agent {
  readonly client: McpClient;
  call(tool: string, args?: Record<string, unknown>): Promise<ToolResult>;
  tools(): Promise<string[]>;
}

/** Each operation as a tool, with the schema of its results. */
const everyTool = '?tools=all&output_schemas=true';

/** An MCP client with the token of `caller`, which speaks one revision of the protocol. */
export async function connectAgent(
  { url, token }: Pick<Client, 'url' | 'token'>,
  {
    revision = '2026-07-28',
    search = everyTool,
    headers: others,
  }: { revision?: string; search?: string; headers?: Record<string, string> } = {},
): Promise<Agent> {
  const isModern = revision >= '2026';
  const client = new McpClient(
    { name: 'test', version: '1.0.0' },
    isModern ? { versionNegotiation: { mode: { pin: revision } } } : { supportedProtocolVersions: [revision] },
  );
  const headers = { authorization: `Bearer ${token}`, ...others };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp${search}`), { requestInit: { headers } }));
  return {
    client,
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: args });
      const texts = result.content.flatMap((one) => (one.type === 'text' ? [one.text] : []));
      const etag = texts.find((text) => text.startsWith('ETag: '))?.slice(6);
      return { isError: result.isError === true, body: result.structuredContent, texts, etag };
    },
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
  };
}

/** Those of the official clients: version 2, and version 1, which is Ajv's default with formats. */
function validators(): AjvJsonSchemaValidator[] {
  const former = new Ajv({ strict: false, validateFormats: true, validateSchema: false, allErrors: true });
  addFormats(former);
  return [new AjvJsonSchemaValidator(), new AjvJsonSchemaValidator(former)];
}

/** Checks results by the output schemas that `client` is told of in each revision, as official clients do. */
export async function outputChecks(client: Client) {
  const checks = new Map<string, ((content: unknown) => void)[]>();
  for (const revision of revisions) {
    const agent = await connectAgent(client, { revision });
    const { tools } = await agent.client.listTools();
    await agent.client.close();
    for (const { name, outputSchema } of tools) {
      const known = checks.get(name) ?? [];
      checks.set(name, known);
      if (!outputSchema) continue;
      // Version 1 does not take a list with another type in it.
      expect([name, outputSchema.type]).toEqual([name, 'object']);
      for (const validator of validators()) {
        const check = validator.getValidator(outputSchema as JsonSchemaType);
        known.push((content) => {
          expect(check(content), `${name}, ${revision}: ${JSON.stringify(content)}`).toMatchObject({ valid: true });
        });
      }
    }
  }
  return {
    names: [...checks.keys()],
    returnsContent: (name: string) => Boolean(checks.get(name)?.length),
    expectValid(name: string, content: unknown) {
      const those = checks.get(name);
      if (!those) throw new Error(`There is no tool ${name}.`);
      for (const check of those) check(content);
    },
  };
}

/** One message of the newest revision, without a client: its response is JSON. */
export function sendMessage(
  client: Client,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  { search = '', headers = {} }: { search?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { message, headers: required } = messageOf(method, params);
  return client.post(`/mcp${search}`, message, { ...required, ...headers });
}

export function messageOf(method: string, params: Readonly<Record<string, unknown>>) {
  const key = (name: string) => `io.modelcontextprotocol/${name}`;
  const meta = {
    [key('protocolVersion')]: revisions[0],
    [key('clientInfo')]: { name: 'test', version: '1.0.0' },
    [key('clientCapabilities')]: {},
  };
  const name = params.name ?? params.uri;
  const headers: Record<string, string> = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revisions[0],
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': String(name) }),
  };
  return { message: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }, headers };
}
