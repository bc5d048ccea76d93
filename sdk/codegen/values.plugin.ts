import { isCurrency } from '../../src/values/currency.ts';
import { lifecycles } from './lifecycles.ts';
import { restSchemas } from './openapi.ts';

export function plugin(): string {
  const refusals = [...lifecycles.values()].flatMap(({ refusal, transitions }) => [
    refusal,
    ...transitions.flatMap(({ guard }) => guard?.refusal ?? []),
  ]);
  return [
    "import type { NewValue } from '../new-value.ts';",
    '',
    '/** Error codes of the server. They are stable. */',
    union('ServerErrorCode', restSchemas.ErrorCode?.enum as string[]),
    '/** Error codes of a rejected transition. */',
    union('RefusalCode', refusals),
    '/** Error codes of one field of an input. */',
    union('FieldErrorCode', restSchemas.FieldError?.properties?.code?.enum as string[]),
    '/** Currencies of ISO 4217 that the server accepts. */',
    union('Currency', currencies()),
    '/** HTTP status of a failed item of a batch. */',
    union('ItemErrorStatus', itemStatuses()),
  ].join('\n');
}

function union(name: string, values: (string | number)[]): string {
  const literals = [...new Set(values)].map((value) => (typeof value === 'string' ? `'${value}'` : value));
  const open = typeof values[0] === 'string' ? ['NewValue'] : [];
  return `export type ${name} =${[...literals, ...open].map((one) => `\n  | ${one}`).join('')};\n`;
}

function currencies(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)));
  return codes.filter(isCurrency);
}

/** Those of `FailedMessage` and the like. */
function itemStatuses(): (string | number)[] {
  const failed = Object.entries(restSchemas).filter(([name]) => /^Failed[A-Z]/.test(name));
  return failed.flatMap(([, { properties }]) => (properties?.status?.enum ?? []) as number[]).sort();
}
