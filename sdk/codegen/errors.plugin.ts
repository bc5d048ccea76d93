import { readFileSync } from 'node:fs';
import { lifecycles } from './lifecycles.ts';

/** The codes of the server's catalogue, read off the Error of openapi.json. */
export function plugin(_schema: unknown, _documents: unknown, config: { openapi: string }): string {
  const { properties } = JSON.parse(readFileSync(config.openapi, 'utf8')).components.schemas.Error;
  const refusals = [...lifecycles.values()].flatMap(({ refusal, moves }) => [
    refusal,
    ...moves.flatMap(({ guard }) => guard?.refusal ?? []),
  ]);
  return [
    '/** What the server may find wrong: stable, to branch on. */',
    union('ServerErrorCode', properties.code.enum),
    '/** What a move to another state is refused with. */',
    union('RefusalCode', [...new Set(refusals)]),
    '/** What may be wrong with one member of an input. */',
    union('FieldErrorCode', properties.errors.items.properties.code.enum),
  ].join('\n');
}

function union(name: string, codes: string[]): string {
  return `export type ${name} =${codes.map((code) => `\n  | '${code}'`).join('')};\n`;
}
