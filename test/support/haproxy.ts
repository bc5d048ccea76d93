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
  const [port, stats] = [await freePort(), await freePort()];
  const code = ports.reduce(
    (cfg, own, i) => cfg.replace(`127.0.0.1:300${i + 1}`, `127.0.0.1:${own}`),
    (await configurationIn('docs/operations.md', 'haproxy.cfg')).replace('bind :8080', `bind 127.0.0.1:${port}`),
  );
  const haproxy = await createHaproxy(`global\n  stats socket ipv4@127.0.0.1:${stats}\n\n${code}`);
  return {
    ...haproxy,
    url: `http://127.0.0.1:${port}`,
    async isUp(server) {
      const asked = connect(stats, '127.0.0.1', () => asked.end('show stat\n'));
      const line = (await text(asked)).split('\n').find((one) => one.startsWith(`terrapin,${server},`));
      return line?.split(',')[17] === 'UP';
    },
  };
}

/** HAProxy with this configuration. Not started yet. */
export async function createHaproxy(configuration: string): Promise<Omit<LoadBalancer, 'url' | 'isUp'>> {
  const folder = await newDaemonFolder();
  const file = join(folder.path, 'haproxy.cfg');
  await writeFile(file, configuration);
  let running: Daemon | null = null;
  return {
    async start() {
      running = await startDaemon(program as string, ['-V', '-db', '-f', file], /Using .* as the polling mechanism/);
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

export async function configurationIn(page: string, file: string): Promise<string> {
  const block = blocksOf(await readFile(page, 'utf8')).find((one) => one.file === file);
  if (!block) throw new Error(`${page} has no ${file}.`);
  return block.code;
}
