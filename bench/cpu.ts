import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

let ticks: number | undefined;

/**
 * CPU time of a process with all threads in µs, user and kernel mode (proc(5): fields 14 and 15 of /proc/[pid]/stat).
 * Unlike wall time, it hardly depends on other load. Null if it cannot be read, or if the process does not have this
 * `name`.
 */
export function cpuTime(pid: number, name?: string): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  const end = stat.lastIndexOf(')');
  if (name !== undefined && !stat.slice(stat.indexOf('(') + 1, end).startsWith(name)) return null;
  const fields = stat.slice(end + 2).split(' ');
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ((Number(fields[11]) + Number(fields[12])) / ticks) * 1e6;
}

export function cpuTimeOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  const pids = [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
  return pids.reduce((sum, one) => sum + (cpuTime(one) ?? 0), 0);
}
