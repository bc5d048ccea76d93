import type { Machines } from './machines.ts';
import { until } from './until.ts';

/** How a part is killed and replaced, as its operators would do. */
export interface Part {
  readonly what: string;
  kill(machines: Machines): Promise<void>;
  replace(machines: Machines): Promise<void>;
  restore?(machines: Machines): Promise<void>;
}

const server = (name: 'one' | 'two'): Part => ({
  what: `server ${name}`,
  kill: ({ servers }) => servers[name].kill(),
  replace: ({ servers }) => servers[name].start(),
});

async function synchronise({ primary }: Machines): Promise<void> {
  await until('the standby follows', async () => {
    return (await primary.run(`select from pg_stat_replication where state = 'streaming'`)).length === 1;
  });
  await primary.set('synchronous_standby_names', '*');
}

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
    async kill({ primary, standby }) {
      await standby.kill();
      // As Patroni does in synchronous mode; otherwise commits would wait for the lost standby.
      await until('the primary has noticed', async () => {
        return (await primary.run('select from pg_stat_replication')).length === 0;
      });
      await primary.set('synchronous_standby_names', '');
    },
    replace: ({ standby }) => standby.startAgain(),
    restore: synchronise,
  },
  primary: {
    what: 'primary',
    kill: ({ primary }) => primary.kill(),
    async replace(machines) {
      await machines.standby.promote();
      machines.address.moveTo(machines.standby.url);
      [machines.primary, machines.standby] = [machines.standby, machines.primary];
    },
    async restore(machines) {
      await machines.standby.startAsCopyOf(machines.primary);
      await synchronise(machines);
    },
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
