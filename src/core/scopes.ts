/** `articles:write` */
export type Scope = `${string}:${'read' | 'write'}`;

const declared = new Set<Scope>();

export function declareScopes(scopes: readonly Scope[]): void {
  for (const scope of scopes) declared.add(scope);
}

export function allScopes(): [Scope, ...Scope[]] {
  return [...declared] as [Scope, ...Scope[]];
}
