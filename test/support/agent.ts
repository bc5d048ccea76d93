import {
  type JsonSchemaType,
  type ListToolsResult,
  Client as McpClient,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { expect } from 'vitest';
import type { Answer, Body, Client } from './client.ts';

/** The protocol's revisions, newest first. */
export const revisions = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;

export interface ToolResult {
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

/** An MCP client with the token of `caller`, which speaks one revision of the protocol. */
export async function connectAgent(
  { url, token }: Pick<Client, 'url' | 'token'>,
  { revision = '2026-07-28', search = '' }: { revision?: string; search?: string } = {},
): Promise<Agent> {
  const isModern = revision >= '2026';
  const client = new McpClient(
    { name: 'test', version: '1.0.0' },
    isModern ? { versionNegotiation: { mode: { pin: revision } } } : { supportedProtocolVersions: [revision] },
  );
  const headers = { authorization: `Bearer ${token}` };
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

/** Checks results by the output schemas that `client` is told of. */
export async function outputChecks(client: Client) {
  const { tools } = (await sendMessage(client, 'tools/list')).body.result as ListToolsResult;
  const validator = new AjvJsonSchemaValidator();
  const checks = new Map(
    tools.map(({ name, outputSchema }) => [
      name,
      outputSchema && validator.getValidator(outputSchema as JsonSchemaType),
    ]),
  );
  return {
    names: [...checks.keys()],
    returnsContent: (name: string) => checks.get(name) !== undefined,
    expectValid(name: string, content: unknown) {
      const check = checks.get(name);
      if (!checks.has(name)) throw new Error(`There is no tool ${name}.`);
      if (check) expect(check(content), `${name}: ${JSON.stringify(content)}`).toMatchObject({ valid: true });
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
