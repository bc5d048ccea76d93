import { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { noCluster, startCluster } from '../../../test/support/cluster.ts';
import { openLanes } from '../src/lanes.ts';
import { SilenceWatch } from '../src/silence.ts';

// Needs PostgreSQL's own programs to start a server that requires a password.
describe.skipIf(noCluster !== null)('a PostgreSQL that requires a password', () => {
  test('accepts the connections for pipelined reads', async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.remove());
    await cluster.run("alter role postgres password 'secret'");
    await cluster.admit('host all all 127.0.0.1/32 scram-sha-256');
    await cluster.run('select pg_reload_conf()');
    const { port } = cluster;
    const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', password: 'secret', database: 'postgres' });
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
