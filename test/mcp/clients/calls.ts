import { createInterface } from 'node:readline';

/**
 * Connects with one library and then, for each line of its input, finds an operation and calls it, as a model would with the
 * tools that the library gives it. Prints a line for each.
 */
type Call = (tool: string, args: Record<string, unknown>) => Promise<unknown>;

const [library = '', url = '', token = ''] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}` };

const libraries: Record<string, () => Promise<Call>> = {
  async '@modelcontextprotocol/client'() {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return (name, args) => client.callTool({ name, arguments: args });
  },
  async '@modelcontextprotocol/sdk'() {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as never);
    return (name, args) => client.callTool({ name, arguments: args });
  },
  async '@ai-sdk/mcp'() {
    const { createMCPClient } = await import('@ai-sdk/mcp');
    const client = await createMCPClient({ transport: { type: 'http', url, headers } });
    const tools = await client.tools();
    return async (name, args) => tools[name]?.execute(args, { messages: [], toolCallId: name } as never);
  },
  async '@langchain/mcp-adapters'() {
    const { MultiServerMCPClient } = await import('@langchain/mcp-adapters');
    const mcpServers = { api: { transport: 'http', url, headers } } as const;
    const client = new MultiServerMCPClient({
      mcpServers,
      prefixToolNameWithServerName: false,
      additionalToolNamePrefix: '',
    });
    const tools = await client.getTools();
    return async (name, args) => tools.find((tool) => tool.name === name)?.invoke(args);
  },
  async '@openai/agents-core'() {
    const { MCPServerStreamableHttp } = await import('@openai/agents-core');
    const server = new MCPServerStreamableHttp({ url, requestInit: { headers } });
    await server.connect();
    await server.listTools();
    return (name, args) => server.callToolResult(name, args);
  },
  async mcporter() {
    const { createRuntime } = await import('mcporter');
    const command = { kind: 'http', url: new URL(url), headers } as const;
    const runtime = await createRuntime({ servers: [{ name: 'api', command }] });
    return (name, args) => runtime.callTool('api', name, { args });
  },
};

/** What a model reads. */
function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  const parts = (result as { content?: unknown[] }).content ?? [result].flat();
  return parts.map((part) => (part as { text?: string }).text ?? '').join('\n');
}

const call = await (libraries[library] as () => Promise<Call>)();
const say = (line: string) => void process.stdout.write(`${line}\n`);
say('connected');
for await (const line of createInterface({ input: process.stdin })) {
  const { operation, args } = JSON.parse(line);
  const found = textOf(await call('find_operations', { query: operation }));
  const tool = /"tool":"(read|change)"/.exec(found)?.[1] ?? '';
  try {
    const result = await call(tool, { operation, arguments: args });
    say(JSON.stringify({ tool, text: textOf(result), failed: (result as { isError?: boolean }).isError === true }));
  } catch (error) {
    // Some libraries throw what is refused.
    say(JSON.stringify({ tool, text: String(error), failed: true }));
  }
}
process.exit();
