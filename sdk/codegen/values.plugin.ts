import { readFileSync } from 'node:fs';
import { lifecycles } from './lifecycles.ts';

export function plugin(_schema: unknown, _documents: unknown, config: { openapi: string }): string {
  const { paths, components } = JSON.parse(readFileSync(config.openapi, 'utf8'));
  const { Error: error, Token: token } = components.schemas;
  const refusals = [...lifecycles.values()].flatMap(({ refusal, moves }) => [
    refusal,
    ...moves.flatMap(({ guard }) => guard?.refusal ?? []),
  ]);
  return [
    '/** Error codes of the server. They are stable. */',
    union('ServerErrorCode', error.properties.code.enum),
    '/** Error codes of a rejected transition. */',
    union('RefusalCode', refusals),
    '/** Error codes of one member of an input. */',
    union('FieldErrorCode', error.properties.errors.items.properties.code.enum),
    '/** HTTP status of a failed item of a batch. */',
    union('ItemErrorStatus', refusedWith(paths)),
    '/** Scopes of an access token. */',
    union('Scope', token.properties.scopes.items.enum),
  ].join('\n');
}

function union(name: string, values: (string | number)[]): string {
  const literals = [...new Set(values)].map((value) => (typeof value === 'string' ? `'${value}'` : value));
  return `export type ${name} =${literals.map((literal) => `\n  | ${literal}`).join('')};\n`;
}

function refusedWith(paths: Record<string, Record<string, { responses?: object }>>): number[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const statuses = operations.flatMap(({ responses = {} }) => Object.keys(responses)).map(Number);
  return statuses.filter((status) => status >= 400 && status < 500).sort();
}
