import { isTypoOf } from '../core/suggest.ts';

/** Shorter names in the environment belong to other programs: `HOSTS`, `PORTS`. */
const shortest = 6;

/**
 * Names that can only be typos of a setting: an error in `.env`; in the environment, which has names of other programs
 * as well, a warning if that setting is unset. `dotEnv` are the names in `.env`.
 */
export function findMisspelt(
  environment: Readonly<Record<string, string | undefined>>,
  dotEnv: readonly string[],
  settings: readonly string[],
): { readonly problems: string[]; readonly warnings: string[] } {
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const name of new Set([...dotEnv, ...Object.keys(environment)])) {
    if (settings.includes(name)) continue;
    const meant = settings.find((setting) => isTypo(name.toUpperCase(), setting));
    if (!meant) continue;
    if (dotEnv.includes(name)) problems.push(`${name}: unknown setting in .env. Did you mean ${meant}?`);
    else if (name.length >= shortest && environment[meant] === undefined)
      warnings.push(`Unknown setting ${name}. Did you mean ${meant}?`);
  }
  return { problems, warnings };
}

const isTypo = (name: string, setting: string) => name === setting || isTypoOf(name, setting);
