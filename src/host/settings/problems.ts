import type { z } from 'zod';
import { OperatorError } from '../../core/operator-error.ts';
import { suggest } from '../../values/suggest.ts';

type Given = Readonly<Record<string, string | undefined>>;

export class ConfigError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

export function describeProblems({ issues }: z.ZodError, given: Given): string[] {
  const lines = issues.map(({ path: [setting], message }) => {
    const name = String(setting);
    return `${name}: ${message}${foundValue(name, given[name] ?? '')}`;
  });
  return [...new Set(lines)];
}

const secret = /_(TOKEN|KEY)$/;
/** URLs that may contain a password, even if malformed. */
const confidential = /^(DATABASE|SMTP|STORAGE)_URL$|^DATABASE_REPLICA_URLS$/;
const longest = 100;

/** Shows nothing of a secret, and only the protocol of a URL that may contain one. */
function foundValue(name: string, value: string): string {
  if (secret.test(name)) return '';
  if (!confidential.test(name) && !value.includes('@')) return `, but is ${JSON.stringify(value.slice(0, longest))}`;
  const protocol = /^[a-z][a-z\d+.-]*:(?=\/\/)/i.exec(value)?.[0];
  return protocol ? `, but begins with ${protocol}//` : '';
}

/** Shorter unknown names belong to other programs: `HOSTS`, `PORTS`. */
const shortestTypo = 6;

/** One line per unknown name that is a typo of an unset setting: a misspelt DATABASE_URL starts the embedded database. */
export function findTypos(given: Given, settings: readonly string[]): string[] {
  const unset = settings.filter((setting) => !given[setting]);
  return Object.keys(given).flatMap((name) => {
    const meant = settings.includes(name) || name.length < shortestTypo ? undefined : suggest(name, unset);
    return meant ? [`Unknown setting ${name}. Did you mean ${meant}?`] : [];
  });
}

/** One line per setting that another one requires. */
export function findMissing(given: Given): string[] {
  return [...missingForDatabase(given), ...missingForIssuer(given), ...missingForMail(given)];
}

function missingForDatabase({ DATABASE_URL, DATABASE_REPLICA_URLS, WORKERS }: Given): string[] {
  if (DATABASE_URL) return [];
  const problems: string[] = [];
  if (DATABASE_REPLICA_URLS) problems.push('DATABASE_REPLICA_URLS: requires DATABASE_URL, the primary of the replicas');
  if (Number(WORKERS) > 1)
    problems.push(
      `WORKERS: ${WORKERS} processes require a PostgreSQL server (DATABASE_URL); the embedded database supports only one`,
    );
  return problems;
}

function missingForMail({ NODE_ENV, SIGN_IN, SMTP_URL }: Given): string[] {
  const isMissing = NODE_ENV === 'production' && SIGN_IN === 'email' && !SMTP_URL;
  return isMissing ? ['SMTP_URL: must be set if SIGN_IN=email in production: the codes are emails'] : [];
}

function missingForIssuer({ OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CREATE_USERS }: Given): string[] {
  if (OIDC_ISSUER && !OIDC_AUDIENCE)
    return ['OIDC_AUDIENCE: must be set if OIDC_ISSUER is set: the aud claim of access tokens for this server'];
  if (OIDC_ISSUER) return [];
  if (OIDC_AUDIENCE) return ['OIDC_ISSUER: must be set if OIDC_AUDIENCE is set'];
  return OIDC_CREATE_USERS === 'on' ? ['OIDC_ISSUER: must be set if OIDC_CREATE_USERS is on'] : [];
}
