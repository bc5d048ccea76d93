import 'reflect-metadata';
import { boot } from '../boot.ts';
import { databaseUrl } from '../settings/kinds.ts';
import { ConfigError } from '../settings/problems.ts';
import { differences, moveData } from './backup/move.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

const usage = `Copies the embedded database in DATA_DIR to an empty database on a PostgreSQL server (15 or newer).

  ${commandFor('move')} --to postgres://user@host:5432/terrapin [--check]

Stop the server first. All rows are copied in one transaction and compared. The embedded database stays, but servers no
longer start on it, as both would do the pending jobs.
With --check, nothing is copied; both databases are compared.
`;

const { to, check } = readCommandLine(usage, { to: { type: 'string' }, check: { type: 'boolean' } }, 0).values;
if (!to) showUsage(usage);

await boot(async ({ config, progress }) => {
  if (config.databaseUrl !== null)
    throw new ConfigError(['DATABASE_URL: must be unset while the embedded database is moved']);
  const { error } = databaseUrl.safeParse(to);
  if (error) throw new ConfigError(error.issues.map(({ message }) => `--to ${message}`));
  const compared = await moveData({ dataDir: config.dataDir, to, isCheck: check ?? false, report: progress.report });
  progress.end();
  const width = Math.max(...compared.map(({ table }) => table.length));
  for (const { table, source, target } of compared) {
    const rows = source.rows === target.rows ? `${source.rows}` : `${source.rows}, in the target ${target.rows}`;
    if (source.rows + target.rows > 0) process.stdout.write(`  ${table.padEnd(width)}  ${rows}\n`);
  }
  const different = differences(compared);
  if (different.length > 0) {
    process.stderr.write(`Different: ${different.join(', ')}\n`);
    process.exitCode = 1;
  } else if (check) process.stdout.write('Both databases have the same rows.\n');
  else
    process.stdout.write(
      `All rows were copied and verified. Start the server with\n\n  DATABASE_URL=${masked(to)}\n\n` +
        `and the same DATA_DIR, ${config.dataDir}, which contains images and emails. Servers no longer start on the embedded database, which is still there.\n`,
    );
}, 'The move failed');

function masked(address: string): string {
  return address.replace(/(:\/\/[^:@/]*:)[^@]*@/, '$1…@');
}
