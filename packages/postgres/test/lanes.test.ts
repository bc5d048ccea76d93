import { expect, test } from 'vitest';
import { openWire } from '../../../test/support/wire.ts';
import { openLanes } from '../src/lanes.ts';
import { SilenceWatch } from '../src/silence.ts';
import type { Execute } from '../src/statement.ts';

const server = process.env.TEST_DATABASE_URL;

test.runIf(server)(
  'shared reads move elsewhere behind one without response, and return when PostgreSQL responds',
  async () => {
    const wire = await openWire(`${server}`);
    const elsewhere: string[] = [];
    const otherwise: Execute = async ({ text }) => {
      elsewhere.push(text);
      return [{ way: 'elsewhere' }];
    };
    const watch = new SilenceWatch(async () => true);
    const connection = { connectionString: wire.url };
    const lanes = openLanes({ connection, count: 1, watch, limit: 300 }, otherwise, { full: 20, blocked: 100 });
    const read = (n: number) =>
      lanes.execute({ name: `way_${n}`, text: `select 'lane' || ${n} as way`, effect: 'reads' }, []);
    await expect.poll(() => read(0)).toEqual([{ way: 'lane0' }]);
    wire.silence();
    elsewhere.length = 0;
    const first = read(1);
    const behind = [read(2), read(3)];
    // The first read fails at the statement timeout; those behind it do not wait for that.
    await expect(first).rejects.toThrow('PostgreSQL does not respond.');
    expect(await Promise.all(behind)).toEqual([[{ way: 'elsewhere' }], [{ way: 'elsewhere' }]]);
    expect(elsewhere).toHaveLength(2);
    wire.resume();
    await expect.poll(() => read(4)).toEqual([{ way: 'lane4' }]);
    await lanes.close();
    watch.close();
    await wire.close();
  },
);
