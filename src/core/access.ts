import { type Scope, scopes, scopesOfOthers } from '../catalogue.ts';
import type { Context, SignedIn, Viewer } from './context.ts';
import { enumeration } from './enumeration.ts';
import { ApiError, type ErrorKind, kindOf } from './errors.ts';

export type { Scope };

const sentences: Readonly<Record<Scope, string>> = Object.assign({}, ...Object.values(scopes));
export const ScopeName = enumeration('Scope', sentences, 'What an access token allows.');

/** What people may do who sign in, unless the operator decides otherwise. */
export const ownScopes: readonly Scope[] = ScopeName.options.filter((scope) => !scopesOfOthers.includes(scope));

/** What an app gets that asks for nothing in particular, as far as its user has it. */
export const initialScopes: readonly Scope[] = ownScopes.filter((scope) => scope.endsWith(':read'));

/**
 * Required scope, or one of several: `signed_in` requires any valid token, `public` none. With `payment_link`, the key of a
 * payment link suffices, for its invoice; nothing else is open to it.
 */
export type Access = Scope | readonly (Scope | 'payment_link')[] | 'signed_in' | 'public';

/** Alternatives; empty if no specific scope is required. */
export function scopesOf(access: Access): readonly Scope[] {
  if (access === 'signed_in' || access === 'public') return [];
  return [access].flat().filter((one) => one !== 'payment_link');
}

export function allowsPaymentLink(access: Access): boolean {
  return [access].flat().includes('payment_link');
}

/** Throws 401 without a token, 403 without the scope (RFC 6750 §3.1). */
export function authorize<A extends Access>(
  ctx: Context,
  access: A,
): asserts ctx is Context & (A extends 'public' ? unknown : SignedIn) {
  const { viewer } = ctx;
  if (access === 'public') return;
  if (!viewer) throw new ApiError('unauthenticated');
  if (viewer.link) {
    if (!allowsPaymentLink(access)) throw beyondLink();
  } else if (!hasScope(viewer, access)) throw insufficientScope(...scopesOf(access));
}

/** Whether a token has the required scope, or one of several. */
export function hasScope({ scopes }: Pick<Viewer, 'scopes'>, access: Access): boolean {
  if (access === 'signed_in' || access === 'public') return true;
  return typeof access === 'string' ? scopes.has(access) : scopesOf(access).some((scope) => scopes.has(scope));
}

/** For a request that the key of a payment link does not allow. */
export function beyondLink(): ApiError {
  return new ApiError('insufficient_scope', {
    message: 'The key of a payment link only allows its holder to see one invoice and to pay it.',
  });
}

export const missingScope: ErrorKind = {
  ...kindOf('insufficient_scope'),
  details: { scope: ScopeName.meta({ description: 'The scope that your access token lacks.' }) },
};

/** The first scope is reported as `scope`: it allows the whole operation. Without one, only a payment link does. */
export function insufficientScope(...scopes: readonly Scope[]): ApiError {
  if (scopes.length === 0)
    return new ApiError('insufficient_scope', { message: 'This request requires the key of a payment link.' });
  return new ApiError(missingScope, {
    message: `This request requires an access token with the scope ${scopes.join(' or ')}.`,
    details: { scope: scopes[0] },
  });
}
