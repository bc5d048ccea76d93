import { isOneEditApart } from '../core/alike.ts';

/** Shorter names of other programs resemble a setting too easily. */
const shortest = 6;
/** Names in `.env` for libraries, Node.js, or Docker Compose, which reads the same file. */
const foreign = /^(AWS_|OTEL_|PG|POSTGRES_|NODE_|NPM_|COMPOSE_|DOCKER_|UV_|TZ$|.*_PROXY$)/i;
const prefix = /^TERRAPIN_/;

function meantBy(name: string, settings: readonly string[]): string | undefined {
  const wanted = name.toUpperCase().replace(prefix, '');
  return settings.find((setting) => wanted === setting) ?? settings.find((setting) => looksLike(wanted, setting));
}

/** At most one typo per word or one in total (`LOGLEVEL`), or a longer last word (`DATA_DIRECTORY`). */
function looksLike(name: string, setting: string): boolean {
  const words = name.split('_');
  const others = setting.split('_');
  const isMisspelling =
    words.length === others.length && words.every((word, i) => isOneEditApart(word, others[i] as string));
  const isLonger = setting.length >= shortest && name.startsWith(setting) && !name.slice(setting.length).includes('_');
  return isMisspelling || isOneEditApart(name, setting) || isLonger;
}

export interface Misspelt {
  /** Names in `.env` that can only be typos. */
  readonly problems: string[];
  readonly warnings: string[];
}

/**
 * The environment contains names of many programs, so a name there is only a warning, and only if the setting it
 * resembles is unset. `dotEnv` are the names in `.env`.
 */
export function findMisspelt(
  environment: Readonly<Record<string, string | undefined>>,
  dotEnv: readonly string[],
  settings: readonly string[],
): Misspelt {
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const name of dotEnv) {
    if (settings.includes(name)) continue;
    const meant = meantBy(name, settings);
    if (meant) problems.push(`${name}: unknown setting in .env. Did you mean ${meant}?`);
    else if (!foreign.test(name)) warnings.push(`Unknown setting ${name} in .env.`);
  }
  for (const [name, value] of Object.entries(environment)) {
    if (settings.includes(name) || dotEnv.includes(name) || name.length < shortest) continue;
    // Kubernetes sets TERRAPIN_PORT for a service named terrapin.
    if (value?.startsWith('tcp://')) continue;
    const meant = meantBy(name, settings);
    if (meant && environment[meant] === undefined) {
      warnings.push(`Unknown setting ${name}. Did you mean ${meant}?`);
    }
  }
  return { problems, warnings };
}
