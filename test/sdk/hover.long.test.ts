import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What an editor shows, as TypeScript's language server says it. */
const file = resolve('test/sdk/hover.fixture.ts');
const source = readFileSync(file, 'utf8');
const uri = pathToFileURL(file).href;

const tsc = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc');
const server = spawn(process.execPath, [tsc, '--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
const waiting = new Map<number, (result: unknown) => void>();
let received = Buffer.alloc(0);
server.stdout.on('data', (chunk: Buffer) => {
  received = Buffer.concat([received, chunk]);
  for (;;) {
    const head = received.indexOf('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, head).toString())?.[1]);
    if (head < 0 || received.length < head + 4 + length) return;
    const message = JSON.parse(received.subarray(head + 4, head + 4 + length).toString());
    received = received.subarray(head + 4 + length);
    // A request of the server, such as for its configuration, has both.
    if (message.method && message.id !== undefined) send({ id: message.id, result: null });
    else waiting.get(message.id)?.(message.result);
  }
});

function send(message: object): void {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

let last = 0;
function request(method: string, params: object): Promise<unknown> {
  const id = ++last;
  send({ id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
}

beforeAll(async () => {
  const capabilities = { textDocument: { hover: { contentFormat: ['plaintext'] } } };
  const rootUri = pathToFileURL(resolve('.')).href;
  await request('initialize', { processId: process.pid, rootUri, capabilities });
  send({ method: 'initialized', params: {} });
  send({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'typescript', version: 1, text: source } },
  });
});
afterAll(() => void server.kill());

async function hover(expression: string): Promise<string> {
  const at = source.indexOf(expression);
  expect(at, expression).toBeGreaterThan(-1);
  const lines = source.slice(0, at + expression.length - 1).split('\n');
  const position = { line: lines.length - 1, character: (lines.at(-1) as string).length };
  const result = (await request('textDocument/hover', { textDocument: { uri }, position })) as {
    contents: { value: string };
  } | null;
  return result?.contents.value ?? '';
}

test.each([
  ['invoice.payUrl', 'payUrl: string | null', 'URL to pay'],
  ['invoice.status', 'status: InvoiceStatus', 'State of the invoice'],
  ['article.author', 'author: UserReference', 'The user who created the article'],
  ['terrapin.viewer', 'viewer(options?: CallOptions): Call<User>', 'Throws `unauthenticated` without an access token.'],
  ['terrapin.session', 'Call<Session>', 'Throws `unauthenticated` without an access token.'],
  ['session.scopes', 'scopes: Scope[]', ''],
  ['invoices.canTransition', 'Call<InvoiceTransitionCheck>', 'can move to this state now'],
  ['invoices.waitFor', 'Promise<InvoiceIn<"PAID">>', 'Waits until an invoice is in a state'],
  ['articles.list', 'List<Article>', 'List articles.'],
  ['event.invoice', 'invoice: Invoice', 'As it was then'],
])(
  'an editor shows at %s its type and the sentence of the schema',
  { timeout: 60_000 },
  async (expression, type, sentence) => {
    const text = await hover(expression);
    expect(text).toContain(type);
    expect(text).toContain(sentence);
  },
);
