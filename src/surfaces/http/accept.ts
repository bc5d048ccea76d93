import type { IncomingMessage } from 'node:http';
import negotiate from 'accepts';

/** The type that the client prefers (RFC 9110 §12.5.1); null if it accepts none. Without a header, the first. */
export function preferredType(accept: string | undefined, types: readonly string[]): string | null {
  const best = negotiate({ headers: { accept } } as IncomingMessage).type([...types]);
  return best === false ? null : (best as string);
}

/** Whether the client names this type, not only a range such as `*`/`*`. */
export function namesType(accept: string | undefined, type: string): boolean {
  return accept?.includes(type) === true && preferredType(accept, [type]) !== null;
}
