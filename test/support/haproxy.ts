import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { blocksOf } from '../docs/page.ts';
import { type Daemon, findProgram, freePort, newDaemonFolder, startDaemon } from './daemon.ts';

const program = findProgram(process.env.HAPROXY, '/usr/sbin/haproxy', '/usr/local/sbin/haproxy');

export const noHaproxy = program === null ? 'haproxy was not found (set HAPROXY to its path)' : null;

export interface LoadBalancer {
  readonly url: string;
  start(): Promise<void>;
  /** Whether it sends requests to the backend server `one` or `two`. */
  isUp(server: string): Promise<boolean>;
  output(): string;
  end(signal?: NodeJS.Signals): Promise<void>;
  remove(): Promise<void>;
}

/** HAProxy with the configuration of docs/operations.md, in front of servers on `ports`. Not started yet. */
export async function createProxy(ports: readonly number[]): Promise<LoadBalancer> {
  const [configuration] = blocksOf(await readFile('docs/operations.md', 'utf8'));
  const [folder, port, stats] = [await newDaemonFolder(), await freePort(), await freePort()];
  const code = ports.reduce(
    (cfg, own, i) => cfg.replace(`127.0.0.1:300${i + 1}`, `127.0.0.1:${own}`),
    configuration?.code.replace('bind :8080', `bind 127.0.0.1:${port}`) ?? '',
  );
  const file = join(folder.path, 'haproxy.cfg');
  await writeFile(file, `global\n  stats socket ipv4@127.0.0.1:${stats}\n\n${code}`);
  let running: Daemon | null = null;
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      running = await startDaemon(program as string, ['-V', '-db', '-f', file], /Using .* as the polling mechanism/);
    },
    async isUp(server) {
      const asked = connect(stats, '127.0.0.1', () => asked.end('show stat\n'));
      const line = (await text(asked)).split('\n').find((one) => one.startsWith(`terrapin,${server},`));
      return line?.split(',')[17] === 'UP';
    },
    output: () => running?.output() ?? '',
    async end(signal = 'SIGTERM') {
      await running?.end(signal);
    },
    async remove() {
      await running?.end('SIGTERM');
      await folder.remove();
    },
  };
}
