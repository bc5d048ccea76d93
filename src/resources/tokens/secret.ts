import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** Lets people and secret scanners recognize a leaked token. */
const tokenPrefix = 'trp_';

/** Of signed-in browsers. No access token of a user begins with it, so none opens a session that could pass on more than its own scopes. */
export const sessionPrefix = 'trs_';

export const isSessionSecret = (secret: string) => secret.startsWith(sessionPrefix);

export function newSecret(prefix = tokenPrefix): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** The secret has 256 random bits, so a slow hash would add no protection. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

export function demoTokenFile(dataDir: string): string {
  return join(dataDir, 'demo-token');
}
