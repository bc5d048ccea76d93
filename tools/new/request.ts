import { existsSync, globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { events } from '../../src/catalogue.ts';
import { capitalize, toCamelCase, toSnakeCase } from '../../src/values/casing.ts';
import { type FieldType, fieldTypes } from './field-types.ts';

export interface NewField {
  /** `pageCount`, and `page_count` in REST and the table. */
  readonly property: string;
  readonly column: string;
  readonly type: FieldType;
  readonly isOptional: boolean;
}

export interface NewResource {
  /** `book`, `books`, `Book`, `Books`. */
  readonly one: string;
  readonly many: string;
  readonly One: string;
  readonly Many: string;
  readonly fields: readonly NewField[];
  readonly ranges: readonly NewField[];
  readonly searched: readonly NewField[];
  readonly parent?: Names;
  /** The name of its migration, which runs after all others. */
  readonly migration: string;
}

export type Names = Pick<NewResource, 'one' | 'many' | 'One' | 'Many'>;

export const usage = `Usage:
  npm run new -- book title:line 'author:line?' year:integer --filter year --search title,author --belongs-to shelf
  npm run new -- --undo book     before you commit it

  A field is a name and a type; a question mark makes it optional. Types: ${Object.keys(fieldTypes).join(', ')}.
  --filter       lists can be filtered by a range of these fields: ${typesThat('range')}
  --search       lists can be searched by these fields: ${typesThat('search')}
  --belongs-to   a resource that has many of these
  --plural       if it is not formed as books, boxes, bodies or shelves are
`;

/** What is wrong with a command, and what works. */
export class Refusal extends Error {}

function typesThat(can: 'range' | 'search'): string {
  return Object.keys(fieldTypes)
    .filter((name) => fieldTypes[name]?.[can])
    .join(', ');
}

export function readArguments(args: string[]): { undo?: string; isForced?: boolean; resource?: NewResource } {
  const text = { type: 'string', multiple: true } as const;
  const force = { type: 'boolean' } as const;
  const options = { undo: text, force, filter: text, search: text, 'belongs-to': text, plural: text };
  const { values, positionals } = parse(() => parseArgs({ args, options, allowPositionals: true }));
  const [undo, parentName, plural] = (['undo', 'belongs-to', 'plural'] as const).map((option) => {
    const [given, ...others] = values[option] ?? [];
    if (others.length > 0) throw new Refusal(`--${option} takes one name, and is there ${others.length + 1} times.`);
    return given;
  });
  if (undo !== undefined ? Object.keys(values).length + positionals.length > (values.force ? 2 : 1) : values.force)
    throw new Refusal(`--undo takes the name of a resource, and --force. Nothing goes with them.\n\n${usage}`);
  if (undo !== undefined) return { undo, isForced: values.force === true };
  const [one = '', ...declared] = positionals;
  const names = namesOf(one, plural);
  checkNames(names);
  if (declared.length === 0) throw new Refusal(`${one} has no fields. Add some, such as title:line.`);
  const fields = declared.map(toField);
  const twice = fields.find(({ property }, at) => fields.findIndex((other) => other.property === property) !== at);
  if (twice) throw new Refusal(`The field ${twice.property} is there twice.`);
  if (fields.some(({ property }) => property === one))
    throw new Refusal(`A ${one} with a field ${one}: agents could not tell it from the id. Rename the field.`);
  const parent = parentName === undefined ? undefined : findParent(parentName);
  if (parent && fields.some(({ property }) => property === parent.one))
    throw new Refusal(`There is a field ${parent.one}, and a relation of this name. Rename the field.`);
  const ranges = choose(values.filter, '--filter', 'range', fields);
  const ends = ranges.map((field) => endsOf(field)[0]);
  const same = ends.find((end, at) => ends.indexOf(end) !== at);
  if (same) throw new Refusal(`--filter would make ${same} of two fields. Leave one out, or rename it.`);
  const resource = {
    ...names,
    fields,
    ranges,
    searched: choose(values.search, '--search', 'search', fields),
    migration: nameMigration(names.many),
  };
  return { resource: parent ? { ...resource, parent } : resource };
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Characters. An index has the names of the table and the column, and PostgreSQL's names have at most 63. */
const longest = 25;

export function namesOf(one: string, plural = pluralOf(one)): Names {
  for (const name of [one, plural])
    if (!/^[a-z][a-z0-9]*$/.test(name))
      throw new Refusal(
        `“${name}” cannot be the name of a resource. Use one English word in lower case, such as book.\n\n${usage}`,
      );
  if (plural.length > longest) throw new Refusal(`${plural} is too long. Use at most ${longest} characters.`);
  if (one === plural) throw new Refusal(`The plural of ${one} must be another word: add --plural.`);
  return { one, many: plural, One: capitalize(one), Many: capitalize(plural) };
}

function pluralOf(one: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(one)) return `${one}es`;
  if (/[^aeiou]y$/.test(one)) return one.replace(/y$/, 'ies');
  return /(?:[lr]f|fe)$/.test(one) ? one.replace(/fe?$/, 'ves') : `${one}s`;
}

/** What the files that are written import, and what TypeScript has. */
const namesInCode =
  'Check Entity EntityName Index Migration Node ObjectType PrimaryId Resource Searched Timestamp Versioned Writable ' +
  'Awaited Exclude Extract Omit Partial Pick Readonly Record Required ReturnType Float Int';

/** Of JavaScript, and what the tests that are written call their own values. */
const namesInTests =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends finally ' +
  'for function if implements import in instanceof interface let new package private protected public return static super ' +
  'switch this throw try typeof var void while yield ada body created expect fields found missing owner parent path server show status';

/** https://www.postgresql.org/docs/current/sql-keywords-appendix.html */
const keywordsOfSql =
  'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column ' +
  'concurrently constraint create cross current_catalog current_date current_role current_schema current_time ' +
  'current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from ' +
  'full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime ' +
  'localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning ' +
  'right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user ' +
  'using variadic verbose when where window with';

/** What objects of JavaScript have, and all rows. */
const fieldsOfAll =
  'id version createdAt updatedAt etag searched constructor prototype toString valueOf then hasOwnProperty isPrototypeOf ' +
  'propertyIsEnumerable toLocaleString unknown fields clear ifMatch';

/** `min_year` and `max_year`, `sold_after` and `sold_before`. */
export function endsOf({ column }: NewField): [string, string] {
  const isTime = /_(?:at|on)$/.test(column);
  const short = column.replace(/_(?:at|on)$/, '');
  return isTime ? [`${short}_after`, `${short}_before`] : [`min_${column}`, `max_${column}`];
}

const isIn = (words: string, word: string) => words.split(' ').includes(word);

function checkNames({ one, many, One, Many }: Names): void {
  const schema = readFileSync('schema.graphql', 'utf8');
  const { components, paths } = JSON.parse(readFileSync('openapi.json', 'utf8'));
  const sources = globSync('src/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const types = [One, `${One}Connection`, `${One}Edge`, `${One}Filter`, `Create${One}Input`, `Update${One}Input`];
  const isInSdk = globSync('sdk/src/*.ts').some((file) =>
    new RegExp(`export (?:abstract )?(?:class|interface|type|const|function) ${One}\\b`).test(
      readFileSync(file, 'utf8'),
    ),
  );
  const taken =
    [`src/resources/${many}`, `test/${many}`].find((folder) => existsSync(folder)) ??
    types.find((type) => new RegExp(`^\\w+ ${type}\\b`, 'm').test(schema)) ??
    [one, many].find((name) => new RegExp(`^ {2}${name}[(:]`, 'm').test(rootsOf(schema))) ??
    [One, `${One}Input`, `${One}Changes`, `${One}Event`].find((name) => name in components.schemas) ??
    Object.keys(paths).find((path) => path.split('/')[1] === many) ??
    [`'/${many}'`, `'/${many}/`, `tableName: '${many}'`].find((text) =>
      sources.some((source) => source.includes(text)),
    ) ??
    (one in events ? `the event ${one}` : undefined);
  if (taken !== undefined)
    throw new Refusal(`${one} cannot be the name of a new resource: ${taken} exists. Resources: ${listResources()}.`);
  const isReserved =
    [One, Many].some((name) => isIn(namesInCode, name) || name in globalThis) ||
    isIn(namesInTests, one) ||
    isIn(keywordsOfSql, many);
  if (isReserved || isInSdk)
    throw new Refusal(`${one} is a reserved word of JavaScript, SQL or this project. Use a more exact one.`);
}

/** The fields of Query, Mutation and Subscription. */
const rootsOf = (schema: string) =>
  [...schema.matchAll(/^type (?:Query|Mutation|Subscription) \{\n([\s\S]*?)^\}/gm)]
    .map(([, fields]) => fields)
    .join('');

const listResources = () =>
  globSync('src/resources/*/index.ts')
    .map((file) => file.split('/').at(-2))
    .sort()
    .join(', ');

function toField(declared: string): NewField {
  const [, name = '', early, typeName = '', late] = /^(\w+)(\?)?:(\w+)(\?)?$/.exec(declared) ?? [];
  const property = toCamelCase(name);
  const types = Object.keys(fieldTypes).join(', ');
  if (!/^[a-z](?:[A-Z]?[a-z0-9])*[A-Z]?$/.test(property) || property.length > longest)
    throw new Refusal(
      `“${declared}” is not a field. Write a name of at most ${longest} characters in camelCase or snake_case and a type: title:line, 'author:line?'. Types: ${types}.`,
    );
  const type = fieldTypes[typeName];
  if (!Object.hasOwn(fieldTypes, typeName) || !type)
    throw new Refusal(`${property} has the unknown type ${typeName}. Types: ${types}.`);
  const column = toSnakeCase(property);
  if (isIn(fieldsOfAll, property) || isIn(keywordsOfSql, column))
    throw new Refusal(
      `${property} cannot be the name of a field: all rows have it, or it is a reserved word of SQL or JavaScript. Use a more exact one.`,
    );
  return { property, column, type, isOptional: (early ?? late) !== undefined };
}

function choose(lists: readonly string[] = [], option: string, can: 'range' | 'search', all: readonly NewField[]) {
  return [...new Set(lists.flatMap((list) => list.split(',')))].map((name) => {
    const field = all.find(({ property }) => property === toCamelCase(name.trim()));
    const possible = all.filter(({ type }) => type[can]).map(({ property }) => property);
    if (!field?.type[can])
      throw new Refusal(
        `${option} ${name}: ${field ? `works with fields of the types ${typesThat(can)} only` : 'there is no such field'}. Of these fields: ${possible.join(', ') || 'none'}.`,
      );
    return field;
  });
}

/** Those whose tests say what a row of them is made of. */
function findParent(one: string): Names {
  const found = globSync('test/*/*.served.ts').flatMap((file) => {
    if (!/^export const fields = /m.test(readFileSync(file, 'utf8'))) return [];
    const many = file.split('/').at(-2) as string;
    return globSync(`src/resources/${many}/**/*.entity.ts`).map((entity) => {
      const name = entity.split('/').at(-1)?.split('.')[0] as string;
      return namesOf(name, many);
    });
  });
  const parent = found.find((names) => names.one === one);
  if (!parent)
    throw new Refusal(
      `--belongs-to works with: ${found.map((names) => names.one).join(', ')}, and not with ${one}. For others, see “A has many B” in docs/adding-a-resource.md.`,
    );
  return parent;
}

/** Migrations run in the order of their names. */
function nameMigration(many: string): string {
  const names = globSync('src/adapters/database/migrations/20*.ts').map((file) => file.split('/').at(-1) as string);
  const last = names.sort().at(-1) ?? '';
  const now = new Date().toISOString();
  const [today, time] = [now.slice(0, 10), now.slice(11, 19).replaceAll(':', '')];
  const after = new Date(Date.parse(last.slice(0, 10) || today) + 86_400_000).toISOString().slice(0, 10);
  const possible = [today, `${today}T${time}`, after].map((day) => `${day}-${many}`);
  return possible.find((name) => `${name}.ts` > last) as string;
}
