/** Which server will do, as libpq's `target_session_attrs` has it: any, one that can be written to, or one that is no standby. */
export type Target = (typeof targets)[number];

const targets = ['any', 'read-write', 'primary'] as const;

/** An address of PostgreSQL in libpq's form, which may name several hosts. */
export interface DatabaseUrl {
  /** An address for each host. */
  readonly urls: readonly [string, ...string[]];
  readonly target: Target;
}

const protocol = /^postgres(ql)?:$/;
const parts = /^([a-z]+:\/\/)([^/?#]*)([^?#]*)(\?[^#]*)?$/i;
const hostAndPort = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d*))?$/;
/** What pg does not know, or would take for one host. */
const handled = ['host', 'port', 'target_session_attrs'];

/**
 * Reads `postgres://user:password@one:5432,two:5433/database?target_session_attrs=read-write`. Hosts and ports may be given
 * as the parameters `host` and `port`, too, where one port stands for all. With several hosts the target is `read-write`
 * unless told otherwise: Terrapin has to write.
 *
 * @throws Error with what the address must be
 */
export function readDatabaseUrl(text: string): DatabaseUrl {
  const [, scheme = '', authority = '', path = '', search = ''] = parts.exec(text) ?? [];
  const query = new URLSearchParams(search);
  const names = (query.get('host') ?? authority.slice(authority.lastIndexOf('@') + 1)).split(',');
  const attributes = query.get('target_session_attrs');
  const target = (attributes ?? (names.length > 1 ? 'read-write' : 'any')) as Target;
  if (!targets.includes(target)) throw new Error('must have any, read-write or primary as its target_session_attrs');
  if (names.length === 1 && attributes === null) return { urls: [checked(text)], target };

  const ports = query.get('port')?.split(',') ?? [];
  if (ports.length > 1 && ports.length !== names.length) throw new Error('must have one port, or one for each host');
  const user = authority.slice(0, authority.lastIndexOf('@') + 1);
  const isParameter = query.has('host');
  for (const name of handled) query.delete(name);
  const rest = query.size > 0 ? `${path}?${query}` : path;
  const urls = names.map((name, i) => {
    const [, host, own] = (isParameter ? [name, bracketed(name)] : hostAndPort.exec(name)) ?? [];
    if (host === undefined || (host === '' && names.length > 1))
      throw new Error('must name its hosts as one:5432,two:5432');
    const port = own || (ports[i] ?? ports[0]);
    return checked(`${scheme}${user}${host}${port ? `:${port}` : ''}${rest}`);
  });
  return { urls: urls as [string, ...string[]], target };
}

/** The host and port of each, and the rest without user, password and parameters. */
export function withoutPassword(text: string): string {
  const urls = readDatabaseUrl(text).urls.map((url) => new URL(url));
  const [{ protocol, pathname } = new URL(text)] = urls;
  return `${protocol}//${urls.map(({ host }) => host)}${pathname === '/' ? '' : pathname}`;
}

function checked(url: string): string {
  if (URL.canParse(url) && protocol.test(new URL(url).protocol)) return url;
  throw new Error('must be a postgres:// address');
}

/** A host as an address has it; of a socket it is the folder. */
function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : encodeURIComponent(host);
}
