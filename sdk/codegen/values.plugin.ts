import { readFileSync } from 'node:fs';
import { lifecycles } from './lifecycles.ts';

/** The values that some strings may have, read off openapi.json: the codes of errors, scopes, statuses. */
export function plugin(_schema: unknown, _documents: unknown, config: { openapi: string }): string {
  const { paths, components } = JSON.parse(readFileSync(config.openapi, 'utf8'));
  const { Error: error, Token: token } = components.schemas;
  const refusals = [...lifecycles.values()].flatMap(({ refusal, moves }) => [
    refusal,
    ...moves.flatMap(({ guard }) => guard?.refusal ?? []),
  ]);
  return [
    '/** What the server may find wrong: stable, to branch on. */',
    union('ServerErrorCode', error.properties.code.enum),
    '/** What a move to another state is refused with. */',
    union('RefusalCode', refusals),
    '/** What may be wrong with one member of an input. */',
    union('FieldErrorCode', error.properties.errors.items.properties.code.enum),
    '/** The status of an item of a batch that failed. */',
    union('ItemErrorStatus', refusedWith(paths)),
    '/** What an access token may be good for. */',
    union('Scope', token.properties.scopes.items.enum),
  ].join('\n');
}

function union(name: string, values: (string | number)[]): string {
  const literals = [...new Set(values)].map((value) => (typeof value === 'string' ? `'${value}'` : value));
  return `export type ${name} =${literals.map((literal) => `\n  | ${literal}`).join('')};\n`;
}

/** Every status with which the server says that a request is wrong. */
function refusedWith(paths: Record<string, Record<string, { responses?: object }>>): number[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const statuses = operations.flatMap(({ responses = {} }) => Object.keys(responses)).map(Number);
  return statuses.filter((status) => status >= 400 && status < 500).sort();
}
