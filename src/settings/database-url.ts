/** The server required, as libpq's `target_session_attrs`: any, a writable one, or one that is not a standby. */
export type Target = (typeof targets)[number];

const targets = ['any', 'read-write', 'primary'] as const;

/** A PostgreSQL URL in libpq's form, which may have several hosts. */
export interface DatabaseUrl {
  readonly urls: readonly [string, ...string[]];
  readonly target: Target;
}

const protocol = /^postgres(ql)?:$/;
const parts = /^([a-z]+:\/\/)([^/?#]*)([^?#]*)(\?[^#]*)?$/i;
const hostAndPort = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d*))?$/;
/** Parameters that pg does not support, or reads as one host. */
const handled = ['host', 'port', 'target_session_attrs'];

/**
 * `postgres://user:password@one:5432,two:5433/database?target_session_attrs=read-write`. Hosts and ports may also be
 * parameters; one port applies to all hosts. Several hosts default to `read-write`.
 *
 * @throws Error stating what the URL must be
 */
export function readDatabaseUrl(text: string): DatabaseUrl {
  const [, scheme = '', authority = '', path = '', search = ''] = parts.exec(text) ?? [];
  const query = new URLSearchParams(search);
  const names = (query.get('host') ?? authority.slice(authority.lastIndexOf('@') + 1)).split(',');
  const attributes = query.get('target_session_attrs');
  const target = (attributes ?? (names.length > 1 ? 'read-write' : 'any')) as Target;
  if (!targets.includes(target)) throw new Error('target_session_attrs must be any, read-write or primary');
  if (names.length === 1 && attributes === null) return { urls: [checked(text)], target };

  const ports = query.get('port')?.split(',') ?? [];
  if (ports.length > 1 && ports.length !== names.length)
    throw new Error('must have one port for all hosts, or one port per host');
  const user = authority.slice(0, authority.lastIndexOf('@') + 1);
  const isParameter = query.has('host');
  for (const name of handled) query.delete(name);
  const rest = query.size > 0 ? `${path}?${query}` : path;
  const urls = names.map((name, i) => {
    const [, host, hostPort] = (isParameter ? [name, bracketed(name)] : hostAndPort.exec(name)) ?? [];
    if (host === undefined || (host === '' && names.length > 1))
      throw new Error('must list its hosts as one:5432,two:5432');
    const port = hostPort || (ports[i] ?? ports[0]);
    return checked(`${scheme}${user}${host}${port ? `:${port}` : ''}${rest}`);
  });
  return { urls: urls as [string, ...string[]], target };
}

export function withoutPassword(text: string): string {
  const urls = readDatabaseUrl(text).urls.map((url) => new URL(url));
  const [{ protocol, pathname } = new URL(text)] = urls;
  return `${protocol}//${urls.map(({ host }) => host)}${pathname === '/' ? '' : pathname}`;
}

function checked(url: string): string {
  if (URL.canParse(url) && protocol.test(new URL(url).protocol)) return url;
  throw new Error('must be a postgres:// URL');
}

/** A host as written in a URL; for a socket, its folder. */
function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : encodeURIComponent(host);
}
