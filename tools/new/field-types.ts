/** What the templates write for a field of a type. */
export interface FieldType {
  /** What declares it, without its description; and what is imported for it. */
  readonly schema: string;
  readonly optionalSchema?: string;
  readonly imports: Readonly<Record<string, string>>;
  readonly type: string;
  /** Of an optional field: without it, null. */
  readonly default?: string;
  readonly options?: string;
  readonly column: string;
  /** Values of the first, the second row… */
  readonly values: (words: string) => readonly [string, string];
  /** In the `n`th of many rows, in SQL. */
  readonly large: string;
  /** Values that few and most of these rows have at most. Lists can be filtered by a range of it. */
  readonly range?: readonly [string, string];
  /** Whether lists can be searched by it. */
  readonly search?: true;
}

const quote = (text: string) => `'${text}'`;
const words = (noun: string): [string, string] => [quote(`First ${noun}`), quote(`Second ${noun}`)];

const textual = (type: 'line' | 'text', max: string): FieldType => ({
  schema: `${type}({ min: 1, max: ${max} })`,
  optionalSchema: `${type}({ max: ${max} })`,
  imports: { [type]: '../../values/text.ts' },
  type: 'string',
  default: `''`,
  column: 'text',
  values: words,
  large: `'x'`,
  search: true,
});

const counted: Pick<FieldType, 'large' | 'range'> = { large: 'n % 1000 + 1', range: ['5', '900'] };

export const fieldTypes: Readonly<Record<string, FieldType>> = {
  line: textual('line', '200'),
  text: textual('text', '10_000'),
  integer: {
    schema: 'integer({ min: 0, max: 1_000_000 })',
    imports: { integer: '../../core/schema.ts' },
    type: 'number',
    column: 'integer',
    values: () => ['1', '2'],
    ...counted,
  },
  number: {
    schema: 'z.number()',
    imports: { z: 'zod' },
    type: 'number',
    options: `column: { type: 'double' }`,
    column: 'double precision',
    values: () => ['1.5', '2.5'],
    ...counted,
  },
  boolean: {
    schema: 'z.boolean()',
    imports: { z: 'zod' },
    type: 'boolean',
    default: 'false',
    column: 'boolean',
    values: () => ['true', 'false'],
    large: 'n % 2 = 0',
  },
  date: {
    schema: 'CalendarDate',
    imports: { CalendarDate: '../../core/schema.ts' },
    type: 'string',
    column: 'date',
    values: () => [`'2026-01-31'`, `'2026-02-28'`],
    large: `date '2026-01-01' + (n % 1000)::int`,
    range: ['2026-01-05', '2028-06-01'],
  },
  time: {
    schema: 'Timestamp',
    imports: { Timestamp: '../../core/schema.ts' },
    type: 'string',
    column: 'timestamptz',
    values: () => [`'2026-01-31 12:00:00Z'`, `'2026-02-28 12:00:00Z'`],
    large: `timestamptz '2026-01-01 00:00:00Z' + n % 1000 * interval '1 second'`,
    range: ['2026-01-01T00:00:05Z', '2026-01-01T00:15:00Z'],
  },
};
