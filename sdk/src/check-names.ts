import { TerrapinError } from './errors.ts';

/** Throws on a name that TypeScript would not compile. */
export function checkNames(given: object | undefined, known: readonly string[]): void {
  for (const name in given)
    if (!known.includes(name))
      throw new TerrapinError('unknown_parameter', {
        message: `Unknown parameter "${name}". Supported: ${known.join(', ')}.`,
      });
}
