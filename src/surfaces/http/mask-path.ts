const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Characters of a segment. 128 random bits, which is the least of a secret, take 22. */
const longestWord = 20;
/** Characters of a path. */
const longestPath = 200;

/**
 * A path as it may stand in a log or a trace. A segment may be a secret, as in the addresses that take uploads, or be one
 * by mistake; what is too long for a word and is no id is left out.
 */
export function maskPath(path: string): string {
  const masked = path
    .split('/')
    .map((segment) =>
      (segment.length <= longestWord && !segment.startsWith('trp_')) || id.test(segment) ? segment : '…',
    )
    .join('/');
  return masked.length > longestPath ? `${masked.slice(0, longestPath)}…` : masked;
}
