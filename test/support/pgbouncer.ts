import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { findProgram, freePort, newDaemonFolder, startDaemon } from './daemon.ts';

const program = findProgram(process.env.PGBOUNCER, '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer');

export const noPgBouncer = program === null ? 'PgBouncer was not found (set PGBOUNCER to its path)' : null;

export const pgBouncerVersion =
  program === null
    ? 0
    : Number(/PgBouncer (\d+\.\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]);

export interface PgBouncer {
  url(database: string, user?: string): string;
  stop(): Promise<void>;
}

/** A PgBouncer in front of the PostgreSQL server at `port`; `settings` override its defaults. */
export async function startPgBouncer(port: number, settings: Record<string, string | number>): Promise<PgBouncer> {
  const folder = await newDaemonFolder();
  const listenPort = await freePort();
  const users = `${folder.path}/users.txt`;
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  await writeFile(users, '"postgres" ""\n"terrapin" ""\n');
  const file = `${folder.path}/pgbouncer.ini`;
  await writeFile(file, ['[databases]', `* = host=127.0.0.1 port=${port}`, '[pgbouncer]', ...lines, ''].join('\n'));
  const daemon = await startDaemon(program as string, [file], /process up/);
  return {
    url: (database, user = 'postgres') => `postgres://${user}@127.0.0.1:${listenPort}/${database}`,
    async stop() {
      await daemon.end('SIGTERM');
      await folder.remove();
    },
  };
}
