import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Reads what a command was given. Ends the process where that asks for help, or is not how the command is used. */
export function readCommandLine<T extends ParseArgsOptionsConfig>(usage: string, options: T, longest: number) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: longest > 0,
    });
    if ((values as { help?: boolean }).help) {
      process.stdout.write(usage);
      process.exit(0);
    }
    if (positionals.length > longest) complain(`Unexpected argument '${positionals[longest]}'.`);
    return { values, positionals };
  } catch (error) {
    return complain((error as Error).message);
  }
}

/** Ends the process with what is wrong with an argument. */
export function complain(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Ends the process for want of an argument. */
export function showUsage(usage: string): never {
  process.stdout.write(usage);
  process.exit(2);
}

/** Bytes, to be read. */
export function readableSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${unit === 0 ? size : size.toPrecision(3)} ${units[unit]}`;
}
