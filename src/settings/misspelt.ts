import { isOneSlip } from '../core/alike.ts';

/** Names that another program may well have in the environment: shorter ones are alike too easily. */
const shortest = 6;
/** Names in `.env` that are for the libraries we use, for Node.js, or for Docker Compose, which reads the same file. */
const foreign = /^(AWS_|OTEL_|PG|POSTGRES_|NODE_|NPM_|COMPOSE_|DOCKER_|UV_|TZ$|.*_PROXY$)/i;
const prefix = /^TERRAPIN_/;

/** Which of `settings` was meant by a name that is none of them, if it looks like one. */
function meantBy(name: string, settings: readonly string[]): string | undefined {
  const wanted = name.toUpperCase().replace(prefix, '');
  return settings.find((setting) => wanted === setting) ?? settings.find((setting) => looksLike(wanted, setting));
}

/** At most one slip in each word, one in all (`LOGLEVEL`), or the last word in full (`DATA_DIRECTORY`). */
function looksLike(name: string, setting: string): boolean {
  const words = name.split('_');
  const others = setting.split('_');
  const isSlip = words.length === others.length && words.every((word, i) => isOneSlip(word, others[i] as string));
  const isLonger = setting.length >= shortest && name.startsWith(setting) && !name.slice(setting.length).includes('_');
  return isSlip || isOneSlip(name, setting) || isLonger;
}

export interface Misspelt {
  /** What `.env` has that cannot be meant for anything else. */
  readonly problems: string[];
  readonly warnings: string[];
}

/**
 * Names that look like one of `settings`. The environment has names of many programs: one is reported only where the
 * setting that was meant is not there, not even empty, and then as a warning. `.env` is ours.
 *
 * @param dotEnv the names in `.env`, which are in the environment as well
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
    if (meant) problems.push(`${name}: there is no such setting (in .env); did you mean ${meant}?`);
    else if (!foreign.test(name)) warnings.push(`There is no setting ${name} (in .env).`);
  }
  for (const [name, value] of Object.entries(environment)) {
    if (settings.includes(name) || dotEnv.includes(name) || name.length < shortest) continue;
    // Kubernetes sets TERRAPIN_PORT where a service is called terrapin.
    if (value?.startsWith('tcp://')) continue;
    const meant = meantBy(name, settings);
    if (meant && environment[meant] === undefined) {
      warnings.push(`There is no setting ${name}; did you mean ${meant}?`);
    }
  }
  return { problems, warnings };
}
