import type { z } from 'zod';

/** What is wrong with the settings, all of it at once. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings are not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** A line for each thing that is wrong: what is accepted, and what was given. */
export function problemsOf({ issues }: z.ZodError, given: Record<string, string | undefined>): string[] {
  const lines = issues.map(({ path: [setting], message }) => {
    const name = String(setting);
    return `${name}: ${message}${but(name, given[name] ?? '')}`;
  });
  return [...new Set(lines)];
}

const secret = /_(TOKEN|KEY)$/;
/** Addresses that may hold a password, be they well-formed or not. */
const confidential = /^(DATABASE|SMTP|STORAGE|RATE_LIMIT)_URL$|^DATABASE_REPLICA_URLS$/;
const longest = 100;

/** Of secrets nothing is shown, and of addresses that may hold one only the protocol. */
function but(name: string, value: string): string {
  if (secret.test(name)) return '';
  if (!confidential.test(name) && !value.includes('@')) return `, but is ${JSON.stringify(value.slice(0, longest))}`;
  const protocol = /^[a-z][a-z\d+.-]*:(?=\/\/)/i.exec(value)?.[0];
  return protocol ? `, but begins with ${protocol}//` : '';
}
