import { toAsciiLowerCase, toMailAddress } from './text.ts';

/**
 * Decides whether two email addresses are one: those are that have the same key. The domain as mail servers know it, as A-labels
 * in lower case (RFC 5890, 2.3.2.1), and what is before it in NFC, its ASCII letters in lower case. Nothing else compares
 * addresses: databases and JavaScript fold other letters, each in its own way, that are those of other domains.
 */
export function addressKey(email: string): string {
  const [address, at] = [toMailAddress(email), email.lastIndexOf('@') + 1];
  return toAsciiLowerCase(at === address.length ? email : address.slice(0, at).normalize() + address.slice(at));
}
