/** Without what should have been a fragment: gateways that rewrite links make `%23` of `#`. */
export const withoutFragment = (path: string): string => path.replace(/(?:#|%(?:25)*23).*$/s, '…');

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Characters. A secret of at least 128 random bits takes 22. */
const longestWord = 20;
const longestPath = 200;

/** For logs and traces: masks segments that may be secrets, such as upload URLs. Short words and ids are kept. */
export function maskPath(path: string): string {
  const masked = withoutFragment(path)
    .split('/')
    .map((segment) =>
      (segment.length <= longestWord && !/^(trp|trs|tpl)_/.test(segment)) || id.test(segment) ? segment : '…',
    )
    .join('/');
  return masked.length > longestPath ? `${masked.slice(0, longestPath)}…` : masked;
}
