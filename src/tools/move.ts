import 'reflect-metadata';
import { differences, move } from '../adapters/backup/move.ts';
import { boot } from '../boot.ts';
import { ConfigError } from '../config.ts';
import { databaseUrl } from '../settings/kinds.ts';
import { readCommandLine, showUsage } from './command-line.ts';

const usage = `Moves the embedded database in DATA_DIR to an empty database of a PostgreSQL server (15 or newer).

  npm run move -- --to postgres://user@host:5432/terrapin [--check]

The server must not run meanwhile. All rows are copied in one transaction and compared; DATA_DIR is left as it is.
With --check nothing is copied: it compares what both have.
`;

const { to, check } = readCommandLine(usage, { to: { type: 'string' }, check: { type: 'boolean' } }, 0).values;
if (!to) showUsage(usage);

await boot(async ({ config, progress }) => {
  if (config.databaseUrl !== null)
    throw new ConfigError([
      'DATABASE_URL is set, and this moves from the embedded database: unset it until it is done',
    ]);
  const { error } = databaseUrl.safeParse(to);
  if (error) throw new ConfigError(error.issues.map(({ message }) => `--to ${message}`));
  const compared = await move({ dataDir: config.dataDir, to, isCheck: check ?? false, report: progress.report });
  progress.end();
  const width = Math.max(...compared.map(({ table }) => table.length));
  for (const { table, source, target } of compared) {
    const rows = source.rows === target.rows ? `${source.rows}` : `${source.rows}, there ${target.rows}`;
    if (source.rows + target.rows > 0) process.stdout.write(`  ${table.padEnd(width)}  ${rows}\n`);
  }
  const different = differences(compared);
  if (different.length > 0) {
    process.stderr.write(`Not the same: ${different.join(', ')}\n`);
    process.exitCode = 1;
  } else if (check) process.stdout.write('Both have the same rows.\n');
  else
    process.stdout.write(
      `All rows were moved, and are the same. Start the server with\n\n  DATABASE_URL=${masked(to)}\n\n` +
        `and the same DATA_DIR, ${config.dataDir}: images and mails stay there. Its database was not changed.\n`,
    );
}, 'The move failed');

function masked(address: string): string {
  return address.replace(/(:\/\/[^:@/]*:)[^@]*@/, '$1…@');
}
