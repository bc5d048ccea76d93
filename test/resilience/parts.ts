import type { Machines } from './machines.ts';
import { until } from './until.ts';

/** How a part is killed and replaced, as its operators would do. */
export interface Part {
  readonly what: string;
  kill(machines: Machines): Promise<void>;
  replace(machines: Machines): Promise<void>;
  restore?(machines: Machines): Promise<void>;
}

/** Its commit waits for the standby, as those of the server do. */
const write = `select pg_logical_emit_message(true, 'resilience', '')`;

const server = (name: 'one' | 'two'): Part => ({
  what: `server ${name}`,
  kill: ({ servers }) => servers[name].kill(),
  replace: ({ servers }) => servers[name].start(),
});

export const parts = {
  one: server('one'),
  two: server('two'),
  worker: {
    what: 'worker',
    kill: ({ worker }) => worker.kill(),
    replace: ({ worker }) => worker.start(),
  },
  replica: {
    what: 'replica',
    kill: ({ database }) => database.kill('standby'),
    replace: ({ database }) => database.startKilled(),
  },
  primary: {
    what: 'primary',
    kill: ({ database }) => database.kill('primary'),
    replace: ({ database }) => until('Patroni has promoted the standby', () => database.run(write)),
    restore: ({ database }) => database.startKilled(),
  },
  store: {
    what: 'store',
    kill: ({ store }) => store.kill(),
    replace: ({ store }) => store.start(),
  },
  mail: {
    what: 'mail catcher',
    kill: ({ mail }) => mail.kill(),
    replace: ({ mail }) => mail.start(),
  },
  proxy: {
    what: 'HAProxy',
    kill: ({ proxy }) => proxy.end('SIGKILL'),
    replace: ({ proxy }) => proxy.start(),
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
