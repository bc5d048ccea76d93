import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const allow = (cores: string, pid: number) => execFileSync('taskset', ['-a', '-p', '-c', cores, String(pid)]);

/** Cores for the servers alone: the first half. */
export const serverCores = `0-${Math.ceil(availableParallelism() / 2) - 1}`;

/**
 * Moves this process, which creates the load, and PostgreSQL to the cores that the servers do not use. New backends
 * follow their postmaster.
 *
 * @param backend a process of PostgreSQL on this machine
 * @returns undoes it
 */
export function leaveServerCores(backend: number): () => void {
  const all = availableParallelism();
  if (all < 2) throw new Error('--pin requires two cores.');
  const postmaster = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${backend}/status`, 'utf8'))?.[1]);
  const others = `${Math.ceil(all / 2)}-${all - 1}`;
  for (const pid of [process.pid, postmaster]) allow(others, pid);
  return () => void allow(`0-${all - 1}`, postmaster);
}
