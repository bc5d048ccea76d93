import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainFailure } from '../../src/host/boot.ts';
import { listen } from '../../src/surfaces/http/listen.ts';
import { endAll, newDataDir, startProcess } from '../support/process.ts';

let folder: Awaited<ReturnType<typeof newDataDir>>;
beforeEach(async () => {
  folder = await newDataDir();
});
afterEach(async () => {
  await endAll();
  await folder.remove();
});

const failureOf = (environment: Record<string, string> = {}) =>
  startProcess({ DATA_DIR: join(folder.path, 'data'), ...environment }, folder.path).then(
    () => {
      throw new Error('It started.');
    },
    ({ message, exitCode }: Error & { exitCode: number }) => ({ message, exitCode }),
  );

describe('a start with invalid settings', () => {
  test('exits before anything is opened and reports all of them, and typos', async () => {
    await writeFile(join(folder.path, '.env'), 'DATABSE_URL=postgres://db\nFLAVOUR=sweet\nSEED=some\n');
    expect(await failureOf({ PORT: '70000', RATE_LIMTI: 'x', HOSTS: 'a' })).toEqual({
      exitCode: 1,
      message: [
        'Unknown setting RATE_LIMTI. Did you mean RATE_LIMIT?',
        'Unknown setting DATABSE_URL. Did you mean DATABASE_URL?',
        'Invalid settings:',
        '  PORT: must be a whole number from 0 to 65535, but is "70000"',
        '  SEED: must be demo or none, but is "some"',
        '',
      ].join('\n'),
    });
  });

  test('reports them in JSON if LOG_FORMAT is json', async () => {
    const { message, exitCode } = await failureOf({ LOG_FORMAT: 'json', PORT: 'x' });
    expect(exitCode).toBe(1);
    const lines = message
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      { level: 60, time: expect.any(Number), msg: expect.stringMatching(/Invalid settings:\n {2}PORT: must be/) },
    ]);
  });
});

describe('an address that the server cannot listen on', () => {
  const explain = (host: string, port = 0) => listen(createServer(), { host, port }).then(String, explainFailure);

  test.each([
    ['192.0.2.1', /EADDRNOTAVAIL.*\. Set HOST to an address of this machine/],
    ['nowhere.invalid', /(ENOTFOUND|EAI_AGAIN).*\. Set HOST to an address of this machine/],
  ])('is reported with a remedy: %s', async (host, reason) => {
    const message = await explain(host);
    expect(message).toMatch(reason);
    expect(message).toMatch(new RegExp(`^Cannot listen on ${host}, port 0 `));
  });

  test('is reported with the port that is taken', async () => {
    const other = createServer();
    const port = await listen(other, { host: '127.0.0.1', port: 0 });
    expect(await explain('127.0.0.1', port)).toMatch(new RegExp(`port ${port} .*EADDRINUSE.*set PORT to another port`));
    other.close();
  });
});
