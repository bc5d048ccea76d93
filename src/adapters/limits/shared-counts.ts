import { Pool } from 'pg';
import type { SharedCounts } from '../../core/ports/shared-counts.ts';

/** Milliseconds, for a connection and for a result. */
const patience = 500;
/** Milliseconds. */
const sweepInterval = 60_000;

/** Unlogged: losing the counts in a crash is acceptable. */
const create = `
create unlogged table if not exists terrapin_rate_limits (
  key text primary key,
  units bigint not null,
  ends timestamptz not null
)`;

/** Ordered by key, to prevent deadlocks between processes. */
const charge = `
insert into terrapin_rate_limits as held (key, units, ends)
select key, units, clock_timestamp() + make_interval(secs => seconds)
from unnest($1::text[], $2::bigint[], $3::int[]) as given (key, units, seconds)
order by key
on conflict (key) do update set
  units = excluded.units + case when held.ends > clock_timestamp() then held.units else 0 end,
  ends = case when held.ends > clock_timestamp() then held.ends else excluded.ends end
returning key, units::float8 as units, extract(epoch from ends - clock_timestamp())::float8 * 1000 as left`;

const sweep = `
delete from terrapin_rate_limits where key in (
  select key from terrapin_rate_limits where ends < now() for update skip locked
)`;

const noTable = '42P01';

/** A connection of its own, so that counting never waits for a request's connection, nor a request for it. */
export function openSharedCounts(url: string): SharedCounts {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'terrapin limits',
  });
  pool.on('error', () => {});
  const add = (values: unknown[]) => pool.query<{ key: string; units: number; left: number }>(charge, values);
  // Before the first count there may be no table, and PostgreSQL would log the failed statement.
  let hasTable = false;
  const timer = setInterval(() => hasTable && pool.query(sweep).catch(() => {}), sweepInterval).unref();
  return {
    async add(charges) {
      const values = [
        charges.map(({ key }) => key),
        charges.map(({ units }) => units),
        charges.map((one) => one.seconds),
      ];
      const { rows } = await add(values).catch(async (error) => {
        if ((error as { code?: string }).code !== noTable) throw error;
        // Another process may be creating it, which PostgreSQL reports with various errors.
        const fault = await pool.query(create).then(
          () => null,
          (reason) => reason,
        );
        return add(values).catch((again) => {
          throw fault ?? again;
        });
      });
      hasTable = true;
      const byKey = new Map(rows.map((row) => [row.key, row]));
      return charges.map(({ key }) => byKey.get(key) as (typeof rows)[number]);
    },
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}
