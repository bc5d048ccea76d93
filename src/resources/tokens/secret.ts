import { hash, randomBytes } from 'node:crypto';

/** Lets people and secret scanners recognize a leaked token. */
const prefix = 'trp_';

export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** The secret has 256 random bits, so a slow hash would add no protection. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}
