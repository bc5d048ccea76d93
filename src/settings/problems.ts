import type { z } from 'zod';

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

export function problemsOf({ issues }: z.ZodError, given: Record<string, string | undefined>): string[] {
  const lines = issues.map(({ path: [setting], message }) => {
    const name = String(setting);
    return `${name}: ${message}${foundValue(name, given[name] ?? '')}`;
  });
  return [...new Set(lines)];
}

const secret = /_(TOKEN|KEY)$/;
/** URLs that may contain a password, even if malformed. */
const confidential = /^(DATABASE|SMTP|STORAGE|RATE_LIMIT)_URL$|^DATABASE_REPLICA_URLS$/;
const longest = 100;

/** Shows nothing of a secret, and only the protocol of a URL that may contain one. */
function foundValue(name: string, value: string): string {
  if (secret.test(name)) return '';
  if (!confidential.test(name) && !value.includes('@')) return `, but is ${JSON.stringify(value.slice(0, longest))}`;
  const protocol = /^[a-z][a-z\d+.-]*:(?=\/\/)/i.exec(value)?.[0];
  return protocol ? `, but begins with ${protocol}//` : '';
}
