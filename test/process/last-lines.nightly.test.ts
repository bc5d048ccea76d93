import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProcessDatabase } from '../support/database.ts';
import { endAll, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newProcessDatabase>>;

beforeAll(async () => {
  data = await newProcessDatabase();
});
afterAll(async () => {
  await endAll();
  await data.remove();
});

const parse = (output: string): Record<string, unknown>[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

async function logUntil(end: string) {
  const environment = { ...data.settings, SEED: 'none', NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const server = await startProcess(environment, undefined, resolve('test/support/exiting-server.ts'));
  const closed = once(server.process, 'close');
  const client = server.client(null);
  await client.get('/openapi.json', { 'x-request-id': 'first' });
  await expect.poll(server.output).toContain('"request_id":"first"');
  await client.get('/openapi.json', { 'x-request-id': 'second' });
  await client.get('/openapi.json', { 'x-request-id': 'last', 'x-exit': end }).catch(() => {});
  const [code, signal] = await closed;
  return { end: code ?? signal, lines: parse(server.output()) };
}

describe('a process that ends has written all log lines, in order,', () => {
  test.each([
    ['an uncaught exception', 'exception', 1, 'uncaught exception', 'thrown for the test'],
    ['an unhandled rejection', 'rejection', 1, 'unhandled rejection', 'rejected for the test'],
    ['SIGTERM', 'SIGTERM', 0, 'stopping', undefined],
  ])('after %s', async (_what, end, code, told, message) => {
    const ended = await logUntil(end);
    expect(ended.end).toBe(code);
    const ids = ended.lines.flatMap(({ request_id: id }) => id ?? []);
    expect(ids).toEqual(['first', 'second', 'last']);
    expect(ended.lines.at(-1)).toMatchObject({ msg: told, ...(message && { err: { message } }) });
  });

  test('except after SIGKILL, where lines of the last 100 ms may be missing', async () => {
    const { end, lines } = await logUntil('SIGKILL');
    expect(end).toBe('SIGKILL');
    expect(lines).toContainEqual(expect.objectContaining({ request_id: 'first' }));
  });
});

function written(code: string): Promise<Record<string, unknown>[]> {
  const logger = `import { createLogger } from ${JSON.stringify(resolve('src/host/terminal/logger.ts'))};
    const logger = createLogger('info');`;
  const script = `${logger} ${code}; process.kill(process.pid, 'SIGKILL');`;
  return new Promise((found, reject) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], (error, output, complaint) =>
      error?.signal === 'SIGKILL' ? found(parse(output)) : reject(new Error(complaint)),
    );
  });
}

describe('a killed process', () => {
  test.each(['warn', 'error', 'fatal'])('has written its line of level %s and all lines before', async (level) => {
    const lines = await written(`logger.info('before'); logger.${level}({ err: new Error('x') }, 'wrong')`);
    expect(lines.map(({ msg }) => msg)).toEqual(['before', 'wrong']);
  });

  test('has lost at most the last four kilobytes', async () => {
    const lines = await written(
      `for (let n = 1; n <= 1000; n++) logger.info({ n }, 'a line of nearly a hundred characters'); `,
    );
    const bytes = JSON.stringify(lines[0]).length;
    expect(lines.length).toBeGreaterThan(1000 - 4096 / bytes - 1);
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, index) => index + 1));
  });
});
