import { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FaultyCluster, postgresqlPrograms } from '../../../test/support/faulty-cluster.ts';
import { openLanes } from '../src/lanes.ts';
import { SilenceWatch } from '../src/silence.ts';

// Needs PostgreSQL's own programs to start a server that requires a password.
describe.runIf(postgresqlPrograms)('a PostgreSQL that requires a password', () => {
  test('accepts the connections for pipelined reads', async () => {
    const cluster = await FaultyCluster.create();
    onTestFinished(() => cluster.remove());
    const { hostname: host, port, username: user, password } = new URL(cluster.url);
    const pool = new Pool({ host, port: Number(port), user, password, database: 'postgres' });
    const watch = new SilenceWatch(async () => true);
    const elsewhere = async () => [{ way: 'elsewhere' }];
    const lanes = openLanes({ connection: pool.options, count: 1, watch, limit: 5_000 }, elsewhere);
    const read = () => lanes.execute({ name: 'way', text: "select 'lane' as way", effect: 'reads' }, []);
    await expect.poll(read).toEqual([{ way: 'lane' }]);
    await lanes.close();
    watch.close();
    await pool.end();
  });
});
