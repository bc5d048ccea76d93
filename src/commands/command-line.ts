import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { didYouMean } from '../values/suggest.ts';

/** What a user types to run a command; `npm run` sets the variable. */
export const commandFor = (name: string): string =>
  process.env.npm_lifecycle_event === undefined ? `terrapin ${name}` : `npm run terrapin -- ${name}`;

/** Parses what follows the name of the command. Exits after --help, or with code 1 if an argument is invalid. */
export function readCommandLine<T extends ParseArgsOptionsConfig>(usage: string, options: T, maxPositionals: number) {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(3),
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: maxPositionals > 0,
    });
    if ((values as { help?: boolean }).help) {
      process.stdout.write(usage);
      process.exit(0);
    }
    if (positionals.length > maxPositionals) throw new Error(`Unexpected argument '${positionals[maxPositionals]}'.`);
    return { values, positionals };
  } catch (error) {
    return exitWithError(explain(error as Error, Object.keys(options)));
  }
}

/** The first sentence of what `parseArgs` reports, and what to do. */
function explain({ message }: Error, options: readonly string[]): string {
  const [problem = ''] = message.split(/\.(?:\s|$)/, 1);
  const unknown = /^Unknown option '--(.+)'/.exec(problem)?.[1] ?? '';
  return `${problem}.${didYouMean(unknown, options)} ${commandFor(`${process.argv[2]}`)} --help lists the options.`;
}

export function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** For a missing argument: prints the usage and exits with code 2. */
export function showUsage(usage: string): never {
  process.stdout.write(usage);
  process.exit(2);
}

export function readableSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${unit === 0 ? size : size.toPrecision(3)} ${units[unit]}`;
}
