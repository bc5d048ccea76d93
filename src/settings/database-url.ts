const protocol = /^postgres(ql)?:$/;

/** Throws an Error that says what a PostgreSQL URL must be. */
export function checkDatabaseUrl(text: string): void {
  const query = new URLSearchParams(text.split('?')[1]);
  const host =
    query.get('host') ??
    text
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/[/?#].*$/s, '')
      .replace(/^.*@/s, '');
  if (host.includes(','))
    throw new Error(
      'must name one host. Put an address in front of several that leads to the primary (docs/databases.md)',
    );
  if (query.has('target_session_attrs'))
    throw new Error('must not contain target_session_attrs. Name an address that leads to the primary');
  if (!URL.canParse(text) || !protocol.test(new URL(text).protocol)) throw new Error('must be a postgres:// URL');
}

export function withoutPassword(text: string): string {
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
