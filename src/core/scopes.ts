/** `articles:write` */
export type Scope = `${string}:${'read' | 'write'}`;

const declared = new Set<Scope>();

/** Called when a resource is registered. */
export function declareScopes(scopes: readonly Scope[]): void {
  for (const scope of scopes) declared.add(scope);
}

/** In the order of registration. */
export function allScopes(): [Scope, ...Scope[]] {
  return [...declared] as [Scope, ...Scope[]];
}
