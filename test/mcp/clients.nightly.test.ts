import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom, removeWebhooks } from '../http/dry-runs.ts';
import { argumentsOf, toolRoute } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { operations } from '../support/all-served.ts';
import type { World } from '../support/served.ts';

const here = 'test/mcp/clients';
const libraries = [
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/sdk',
  '@ai-sdk/mcp',
  '@langchain/mcp-adapters',
  '@openai/agents-core',
  'mcporter',
];
/** `OPERATIONS=100 SEED=7` calls more, and others. */
const count = Number(process.env.OPERATIONS ?? 30);
const seed = Number(process.env.SEED ?? 1);

let world: World;
const running: ChildProcess[] = [];
beforeAll(async () => {
  await promisify(execFile)('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', here]);
  world = await createWorld();
});
afterAll(async () => {
  for (const one of running) one.kill('SIGKILL');
  await world.close();
});

type Ask = (call: object) => Promise<{ tool: string; text: string; failed: boolean }>;

/** A program that calls what it is told with a library of its own. */
async function connect(library: string, token: string): Promise<Ask> {
  const args = ['--no-warnings', `${here}/calls.ts`, library, `${world.server.url}/mcp`, token];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  running.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${library} has ended: ${errors}`);
    return value;
  };
  while ((await next()) !== 'connected');
  return async (call) => {
    child.stdin.write(`${JSON.stringify(call)}\n`);
    for (;;) {
      const line = await next();
      if (line.startsWith('{"tool":')) return JSON.parse(line);
    }
  };
}

test(`${libraries.length} libraries find and call ${count} random operations with the three tools: seed ${seed}`, async () => {
  const random = randomFrom(seed);
  const owner = await world.as('owner');
  const clients = await Promise.all(libraries.map((library) => connect(library, owner.token as string)));
  const left = Object.entries(operations).filter(([name]) => toolRoute(name));
  const called = { read: 0, change: 0 };
  for (let n = Math.min(count, left.length); n > 0; n--) {
    const [[name, row] = []] = left.splice(random(left.length), 1);
    if (!name || !row) throw new Error('There is no operation.');
    await removeWebhooks(world);
    for (const [at, ask] of clients.entries()) {
      const ids = await world.make(row.on);
      const { tool, text, failed } = await ask({ operation: name, args: argumentsOf(name, row, ids) });
      const what = `${name} by ${libraries[at]}, seed ${seed}: ${text}`;
      expect(['read', 'change'], what).toContain(tool);
      called[tool as 'read']++;
      if (failed) expect(/"code":"(\w+)"/.exec(text)?.[1], what).toBe(row.passes ?? 'no error');
      else if (row.shows) expect(text, what).toContain(ids[row.shows]);
    }
  }
  expect(called.read).toBeGreaterThan(count);
  expect(called.change).toBeGreaterThan(count);
});
