import { hash, randomBytes } from 'node:crypto';

/** So that a leaked token is recognised for what it is by people and by secret scanners. */
const prefix = 'trp_';

/** A new secret: 256 random bits behind the prefix. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** What is stored in place of the secret. It has 256 random bits, so a slow hash would protect nothing. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}
