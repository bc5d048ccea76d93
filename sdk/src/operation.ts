/**
 * The document of an operation. `fields` lead from the root to the result, with the types of their arguments:
 * `article(id:ID!).revisions(first:Int)`.
 */
export function documentOf(kind: string, fields: string, selection: string, variables: string[] = []): string {
  const declared = [...(fields.match(/\w+:[\w![\]]+/g) ?? []).map((one) => `$${one}`), ...variables].join();
  const parts = fields.replace(/(\w+):[\w![\]]+/g, '$1:$$$1').split('.');
  return `${kind}${declared && `(${declared})`}{${parts.join('{')}${selection && `{${selection}}`}${'}'.repeat(parts.length)}`;
}

/** The names of the fields: `article.revisions`. */
export function pathOf(fields: string): string {
  return fields.replace(/\(.*?\)/g, '');
}
