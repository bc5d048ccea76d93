import { z } from 'zod';
import { enumeration } from './graphql-types.ts';

/** `articles:write` */
export type Scope = `${string}:${'read' | 'write'}`;

let names: ReturnType<typeof enumeration<Scope>>;

/** Lazy: resources declare their scopes after this file is loaded. */
export const ScopeName = z.lazy(() => names);

/** Called once, by the registry, with what each scope allows. */
export function declareScopes(scopes: Readonly<Record<Scope, string>>): void {
  names = enumeration('Scope', scopes, 'What an access token allows.');
}

export function allScopes(): [Scope, ...Scope[]] {
  return [...names.options] as [Scope, ...Scope[]];
}
