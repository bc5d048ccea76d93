import type { AnyDb, Authority } from '@terrapin/table';
import { sql } from 'kysely';
import { type LinkKind, links, type Scope, scopes, scopesOfOthers } from '../catalogue.ts';
import { enumeration } from '../values/enumeration.ts';
import type { Confined, Context, SignedIn, Viewer } from './context.ts';
import { ApiError, type ErrorKind, toErrorKind } from './errors.ts';

export type { Scope };

const sentences: Readonly<Record<Scope, string>> = Object.assign({}, ...Object.values(scopes));
export const ScopeName = enumeration('Scope', sentences, 'What an access token allows.');

/** What people may do who sign in, unless the operator decides otherwise. */
export const ownScopes: readonly Scope[] = ScopeName.options.filter((scope) => !scopesOfOthers.includes(scope));

/** What an app gets that asks for nothing in particular, as far as its user has it. */
export const initialScopes: readonly Scope[] = ownScopes.filter((scope) => scope.endsWith(':read'));

/**
 * Required scope, or one of several: `signed_in` requires any valid token, `public` none. With the name of a link, its key
 * suffices, for what it is about; nothing else is open to it.
 */
export type Access = Scope | readonly (Scope | LinkKind)[] | 'signed_in' | 'public';

/** Alternatives; empty if no specific scope is required. */
export function scopesOf(access: Access): readonly Scope[] {
  if (access === 'signed_in' || access === 'public') return [];
  return [access].flat().filter((one): one is Scope => !(one in links));
}

export function linksIn(access: Access): readonly LinkKind[] {
  return [access].flat().filter((one): one is LinkKind => one in links);
}

/** Of a JWT, and of the URL of an upload. */
export const userAuthority: Authority = {
  name: 'user',
  select: (db: AnyDb, { actor }) =>
    db
      .selectFrom('User as user')
      .select(sql.lit(true).as('held'))
      .where('user.id', '=', sql<string>`${actor}::uuid`)
      .where('user.status', '=', sql.lit('active'))
      .forKeyShare(),
};

/** Throws 401 without a token, 403 without the scope (RFC 6750 §3.1). */
export function authorize<A extends Access>(
  ctx: Context,
  access: A,
): asserts ctx is Context & (A extends 'public' ? unknown : SignedIn) {
  const { viewer } = ctx;
  if (access === 'public') return;
  if (!viewer) throw new ApiError('unauthenticated');
  if (viewer.only) {
    if (!linksIn(access).includes(viewer.only.operations)) throw beyond(viewer.only);
  } else if (!hasScope(viewer, access)) throw lacking(access);
}

/** Throws 403 if arguments are not those that the viewer is confined to. */
export function confine({ viewer }: Context, args: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(viewer?.only?.args ?? {}))
    if (args[name] !== value) throw beyond(viewer?.only as Confined);
}

/** Whether a token has the required scope, or one of several. */
export function hasScope({ scopes }: Pick<Viewer, 'scopes'>, access: Access): boolean {
  if (access === 'signed_in' || access === 'public') return true;
  return typeof access === 'string' ? scopes.has(access) : scopesOf(access).some((scope) => scopes.has(scope));
}

/** For a request that the key of a link does not allow. */
export const beyond = ({ operations }: Confined) =>
  new ApiError('insufficient_scope', { message: links[operations].beyond });

export const missingScope: ErrorKind = {
  ...toErrorKind('insufficient_scope'),
  details: { scope: ScopeName.meta({ description: 'The scope that your access token lacks.' }) },
};

function lacking(access: Access): ApiError {
  const [scopes, [link]] = [scopesOf(access), linksIn(access)];
  const isForLinks = scopes.length === 0 && link !== undefined;
  return isForLinks
    ? new ApiError('insufficient_scope', { message: links[link].needed })
    : insufficientScope(...scopes);
}

/** The first scope is reported as `scope`: it allows the whole operation. */
export function insufficientScope(...scopes: readonly Scope[]): ApiError {
  return new ApiError(missingScope, {
    message: `This request requires an access token with the scope ${scopes.join(' or ')}.`,
    details: { scope: scopes[0] },
  });
}
