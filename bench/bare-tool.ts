import type { IncomingMessage } from 'node:http';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * The baseline of tools: the protocol's own library as its documentation shows it, with a server per request that has
 * one tool.
 *
 * @param answer performs the call
 */
export function bareTool(name: string, answer: (args: object) => Promise<object>) {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'bare', title: 'Bare', version: '1.0.0' });
    const inputSchema = z.record(z.string(), z.unknown());
    server.registerTool(name, { inputSchema }, async (args) => {
      const structuredContent = { ...(await answer(args)) };
      const texts = [JSON.stringify(structuredContent), 'ETag: "1"'];
      return { content: texts.map((text) => ({ type: 'text' as const, text })), structuredContent };
    });
    return server;
  });
  return async ({ url, headers }: IncomingMessage, message: object): Promise<{ status: number; text: string }> => {
    const request = new Request(`http://localhost${url}`, {
      method: 'POST',
      headers: Object.entries(headers).filter((one): one is [string, string] => typeof one[1] === 'string'),
    });
    const response = await handler.fetch(request, { parsedBody: message });
    return { status: response.status, text: await response.text() };
  };
}
