import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.ts';
import { findProgram, freePort, newDaemonFolder, startDaemon } from '../support/daemon.ts';
import { readCompose } from './compose.ts';

const { configs } = readCompose();
const contentOf = (name: string) => configs[name]?.content ?? '';
const haproxy = findProgram(process.env.HAPROXY, '/usr/sbin/haproxy', '/usr/local/sbin/haproxy');

describe('the configuration files in docker-compose.yml', () => {
  test.skipIf(haproxy === null)(
    `HAProxy accepts its configuration${haproxy ? '' : ' (skipped: haproxy was not found; set HAPROXY to its path)'}`,
    async () => {
      const folder = await newDaemonFolder();
      const file = join(folder.path, 'haproxy.cfg');
      // These names resolve only in Docker's network.
      await writeFile(file, contentOf('haproxy').replaceAll(/\bserver(?:-2)?:(?=3000)/g, '127.0.0.1:'));
      const { status, stderr } = spawnSync(haproxy as string, ['-c', '-f', file], { encoding: 'utf8' });
      await folder.remove();
      expect([status, stderr]).toEqual([0, expect.not.stringMatching(/\[(?:ALERT|WARNING)\]/)]);
    },
  );

  test.skipIf(haproxy === null)(
    `HAProxy does not publish /metrics, and answers in place of the servers as they do${haproxy ? '' : ' (skipped: haproxy was not found)'}`,
    async () => {
      const [folder, port] = [await newDaemonFolder(), await freePort()];
      const file = join(folder.path, 'haproxy.cfg');
      const local = contentOf('haproxy')
        .replace('bind :3000', `bind 127.0.0.1:${port}`)
        .replaceAll(/\bserver(?:-2)?:3000/g, '127.0.0.1:1');
      await writeFile(file, local);
      const proxy = await startDaemon(
        haproxy as string,
        ['-V', '-db', '-f', file],
        /Using .* as the polling mechanism/,
      );
      const answer = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        const { status, headers } = response;
        return {
          status,
          type: headers.get('content-type'),
          after: headers.get('retry-after'),
          ...((await response.json()) as object),
        };
      };
      // HAProxy says so before it listens.
      const listens = () => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false);
      await expect.poll(listens, { timeout: 10_000 }).toBe(true);
      const common = { type: 'application/json', request_id: expect.stringMatching(/^[\da-f-]{36}$/) };
      try {
        const missing = { status: 404, code: 'not_found', message: 'This path does not exist.', after: null };
        expect(await answer('/metrics')).toEqual({ ...common, ...missing });
        expect(await answer('/metrics?x=1')).toEqual({ ...common, ...missing });
        const { status, message } = errorCatalogue.service_unavailable;
        const unavailable = { status, message, code: 'service_unavailable', after: '2' };
        expect(await answer('/articles')).toEqual({ ...common, ...unavailable });
      } finally {
        await proxy.end('SIGTERM');
        await folder.remove();
      }
    },
  );
});
