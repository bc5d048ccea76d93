/** What an access token may be good for: a resource, and what may be done with it. */
export type Scope = `${string}:${'read' | 'write'}`;

const declared = new Set<Scope>();

/** Makes scopes known: those of a resource, when it is registered. */
export function declareScopes(scopes: readonly Scope[]): void {
  for (const scope of scopes) declared.add(scope);
}

/** Every scope there is, in the order of the resources. */
export function allScopes(): [Scope, ...Scope[]] {
  return [...declared] as [Scope, ...Scope[]];
}
