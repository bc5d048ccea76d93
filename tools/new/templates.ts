import { toCamelCase, toWords, withArticle } from '../../src/values/casing.ts';
import { endsOf, type Names, type NewField, type NewResource } from './request.ts';

/** The files of a new resource, by path. docs/adding-a-resource.md shows some: a test compares them. */
export function filesOf(resource: NewResource): Record<string, string> {
  const { one, many, migration } = resource;
  const folder = `src/resources/${many}`;
  return {
    [`${folder}/${one}.entity.ts`]: entity(resource),
    [`${folder}/${many}.operations.ts`]: operations(resource),
    [`${folder}/${many}.seed.ts`]: seed(resource),
    [`${folder}/index.ts`]: index(resource),
    [`src/adapters/database/migrations/${migration}.ts`]: migrationOf(resource),
    [`test/${many}/${many}.test.ts`]: tests(resource),
    [`test/${many}/${many}.served.ts`]: served(resource),
  };
}

/** What is added to files that exist: a line before another one, which begins so. */
export function linesOf({ one, many }: Names) {
  return [
    { file: 'src/catalogue.ts', before: '} as const;', line: `  ${one}: '${many}',` },
    {
      file: 'src/resources/registry.ts',
      before: `import { checkResources } from './check.ts'`,
      line: `import { ${many} } from './${many}/index.ts';`,
    },
    { file: 'src/resources/registry.ts', before: ']);', line: `  ${many},` },
  ];
}

const all = (lines: readonly string[]) => lines.join('\n');
const line = (condition: unknown, text: string) => (condition ? `\n${text}` : '');
const namesOf = (fields: readonly NewField[]) => fields.map(({ property }) => `'${property}'`).join(', ');
const required = ({ fields }: NewResource) => fields.filter(({ isOptional }) => !isOptional);
const sampleOf = ({ type, property }: NewField, nth = 0) => type.values(toWords(property))[nth] as string;

/** `{ page_count: 1 }`, or `{ pageCount: 1 }` with properties. */
const object = (fields: readonly NewField[], nth = 0, name: 'column' | 'property' = 'column') =>
  `{ ${fields.map((field) => `${field[name]}: ${sampleOf(field, nth)}`).join(', ')} }`;

function entity({ one, many, One, fields, ranges, searched, parent }: NewResource): string {
  const used = fields.flatMap(({ type }) => Object.entries(type.imports).map(([name, from]) => `${from} ${name}`));
  const imports = [...new Set([...used, '../../core/versioned.ts Versioned'])].sort().map((both) => {
    const [from, name] = both.split(' ');
    return `import { ${name} } from '${from}';`;
  });
  return `import { EntityName } from '@mikro-orm/core';
import { Entity${ranges.length > 0 ? ', Index' : ''} } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { PrimaryId, ${searched.length > 0 ? 'Searched, ' : ''}Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';${line(parent, `import { BelongsTo } from '../../core/relations.ts';`)}
${all(imports)}${line(parent, `import { ${parent?.One} } from '../${parent?.many}/${parent?.one}.entity.ts';`)}

@ObjectType({ description: '${withArticle(one).replace('a', 'A')}.', implements: Node })
@Entity({ tableName: '${many}' })${ranges.map(({ property }) => `\n@Index({ properties: ['${property}', 'id'] })`).join('')}
export class ${One} extends Versioned {
  declare [EntityName]?: '${One}';

  @PrimaryId()
  readonly id!: string;
${fields.map(declaration).join('')}${line(
  parent,
  `  @BelongsTo(() => ${parent?.One}, { list: '${many}', nullable: true, description: 'Its ${parent?.one}; null if it has none.' })
  ${parent?.one}!: ${parent?.One} | null;`,
)}${line(searched.length > 0, `\n  @Searched('${many}')\n  readonly searched?: string;`)}
}
`;
}

/** `The author`, `Whether it is open`, `When it is sold`. */
function describe({ property, type }: NewField): string {
  const words = toWords(property);
  if (type.type === 'boolean') return `Whether it is ${words.replace(/^is /, '')}`;
  return type.type === 'string' && type.range && / (?:at|on)$/.test(words)
    ? `When it is ${words.slice(0, -3)}`
    : `The ${words}`;
}

function declaration(field: NewField): string {
  const { property, type, isOptional } = field;
  const isNullable = isOptional && type.default === undefined;
  const schema = (isOptional && type.optionalSchema) || type.schema;
  const unknown = isNullable ? '; null if unknown' : isOptional && type.default === `''` ? '; empty if unknown' : '';
  const meta = `{ description: '${describe(field)}${unknown}.', examples: [${sampleOf(field)}] }`;
  const options = [
    ...(isOptional ? [`default: ${type.default ?? 'null'}`] : []),
    ...(type.options ? [type.options] : []),
  ];
  return `
  @Writable(${schema}${isNullable ? '.nullable()' : ''}.meta(${meta})${options.length > 0 ? `, { ${options.join(', ')} }` : ''})
  ${property}!: ${type.type}${isNullable ? ' | null' : ''};
`;
}

function operations(resource: NewResource): string {
  const { one, many, One, Many, ranges, searched } = resource;
  const needed = required(resource).map(({ column }) => `\`${column}\``);
  const create =
    needed.length > 0
      ? `${listWords(needed)} ${needed.length > 1 ? 'are' : 'is'} required. Omit what is unknown.`
      : 'No field is required.';
  return `import { collectionOperations } from '../../core/collection.ts';
import { representationOf } from '../../core/representation.ts';
import { repositoryOf } from '../../core/repository.ts';
import { ${One} } from './${one}.entity.ts';

export const ${One}Schema = representationOf(${One});

export class ${Many} extends repositoryOf(${One}, {
  name: '${one}',
  visible: 'everyone',
  writes: { insert: [], update: [], delete: [] },
  keys: [],${line(ranges.length > 0, `  range: [${namesOf(ranges)}],`)}${line(searched.length > 0, `  search: [${namesOf(searched)}],`)}
}) {}

export const ${one}Operations = collectionOperations(${One}Schema, '${many}', {
  repository: ${Many},
  descriptions: {
    create: '${create}',
    update: 'Fields that you omit keep their values.',
    delete: 'A deleted ${one} cannot be restored.',
  },
});
`;
}

const listWords = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' and $1');

const seed = ({ one, One, Many, fields }: NewResource) => `import type { SqlEntityManager } from '@mikro-orm/sql';
import { ${One} } from './${one}.entity.ts';

export function seed${Many}(em: SqlEntityManager): void {
  em.create(${One}, ${object(fields, 0, 'property')}, { persist: true });
  em.create(${One}, ${object(fields, 1, 'property')}, { persist: true });
}
`;

const index = ({ one, many, One, Many }: NewResource) => `import type { Resource } from '../resource.ts';
import { ${Many}, ${One}Schema, ${one}Operations } from './${many}.operations.ts';
import { seed${Many} } from './${many}.seed.ts';

export const ${many}: Resource = {
  tag: { name: '${Many}', description: '${Many}.' },
  types: [
    {
      schema: ${One}Schema,
      repository: ${Many},
      operations: Object.values(${one}Operations),
      fields: true,
    },
  ],
  seed: seed${Many},
};
`;

function migrationOf({ many, Many, fields, ranges, searched, parent }: NewResource): string {
  const columns = fields.map(({ column, type, isOptional }) => {
    const isNullable = isOptional && type.default === undefined;
    return `${column} ${type.column}${isNullable ? '' : ' not null'}`;
  });
  const rows = [
    'id uuid primary key',
    ...columns,
    ...(parent ? [`${parent.one}_id uuid references ${parent.many} (id)`] : []),
    'version integer not null',
    'created_at timestamptz not null',
    'updated_at timestamptz not null',
    ...(searched.length > 0 ? ['searched tsvector'] : []),
  ];
  const indexes = [
    ...ranges.map(({ column }) => `create index on ${many} (${column}, id)`),
    ...(parent ? [`create index on ${many} (${parent.one}_id, id)`] : []),
    ...(searched.length > 0
      ? [
          `create index ${many}_searched on ${many} using gin (searched) with (gin_pending_list_limit = 256)`,
          `create index ${many}_unsearched on ${many} (id) where searched is null`,
        ]
      : []),
  ];
  return `import { Migration } from '@mikro-orm/migrations';

export class ${Many} extends Migration {
  override up(): void {
    this.addSql(\`
      create table ${many} (
        ${rows.join(',\n        ')}
      )\`);${indexes.map((sql) => `\n    this.addSql('${sql}');`).join('')}
  }
}
`;
}

function tests(resource: NewResource): string {
  const { one, many, fields, ranges, searched, parent } = resource;
  const needed = required(resource);
  const changed = object(fields.slice(0, 1), 1);
  const lists = [
    ...ranges.map((field) => [
      `by a range of ${toWords(field.property)}`,
      `${endsOf(field)[0]}=${sampleOf(field, 1).replaceAll(`'`, '')}`,
    ]),
    ...(searched.length > 0 ? [['by their words', 'query=second']] : []),
  ];
  return `import { expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';${line(parent, `import { fields as ${parent?.one}Fields } from '../${parent?.many}/${parent?.many}.served.ts';`)}
import { fields } from './${many}.served.ts';

const server = await sharedServer();
const ada = await server.as('ada');

test('${withArticle(one)} is created, read, changed and deleted', async () => {
  const created = await ada.post('/${many}', fields);
  expect([created.status, created.body]).toEqual([201, expect.objectContaining(fields)]);
  const path = \`/${many}/\${created.body.id}\`;
  expect((await ada.get(path)).body).toEqual(created.body);
  expect((await ada.patch(path, ${changed})).body).toMatchObject(${changed});
  expect((await ada.delete(path)).status).toBe(204);
  expect((await ada.get(path)).status).toBe(404);
});
${
  needed.length === 0
    ? ''
    : `
test('${withArticle(one)} requires ${listWords(needed.map(({ property }) => withArticle(toWords(property))))}', async () => {
  expect((await ada.post('/${many}', ${object(needed)})).status).toBe(201);
  const { status, body } = await ada.post('/${many}', {});
  expect([status, body.errors]).toMatchObject([400, [${needed.map(({ column }) => `{ field: '${column}', code: 'required' }`).join(', ')}]]);
});
`
}${lists
  .map(
    ([how, query]) => `
test('${many} are found ${how}', async () => {
  const { body } = await ada.post('/${many}', ${object(fields, 1)});
  const found = await ada.get('/${many}?${query}&fields=id');
  expect(found.body).toEqual([{ id: body.id }]);
  await ada.delete(\`/${many}/\${body.id}\`);
});
`,
  )
  .join('')}${
  parent
    ? `
test('${withArticle(parent.one)} has ${many}, and cannot be deleted while it has', async () => {
  const { body: ${parent.one} } = await ada.post('/${parent.many}', ${parent.one}Fields);
  const path = \`/${parent.many}/\${${parent.one}.id}\`;
  const { body } = await ada.post('/${many}', { ...fields, ${parent.one}: ${parent.one}.id });
  expect((await ada.get(\`\${path}/${many}?fields=id\`)).body).toEqual([{ id: body.id }]);
  expect((await ada.delete(path)).body.code).toBe('in_use');
});
`
    : ''
}`;
}

function served(resource: NewResource): string {
  const { one, many, One, Many, fields, ranges, searched, parent } = resource;
  const needed = required(resource);
  const created = needed.length > 0 ? needed : fields.slice(0, 1);
  const changed = fields.slice(0, 1);
  const columns = [
    ...fields.map(({ column, type }) => `${column}: \`${type.large}\``),
    ...(parent ? [`${parent.one}_id: ${parent.one}`] : []),
    ...(searched.length > 0
      ? [`searched: \`('every word' || n || case when n between 10 and 18 then ' few' else '' end)::tsvector\``]
      : []),
  ];
  const filters = [
    ...(searched.length > 0 ? ['...searches'] : []),
    ...ranges.flatMap((field) => endsOf(field).map((end, at) => `{ ${end}: '${field.type.range?.[at]}' }`)),
  ];
  const make = parent
    ? `async ${one}(owner) {
      const { body: ${parent.one} } = await owner.post('/${parent.many}', ${parent.one}Fields);
      const { body } = await owner.post('/${many}', { ...fields, ${parent.one}: ${parent.one}.id });
      return { ${parent.one}: ${parent.one}.id, ${one}: body.id };
    },`
    : `${one}: async (owner) => ({ ${one}: (await owner.post('/${many}', fields)).body.id }),`;
  const ofParent = parent
    ? `
      list${parent.One}${Many}: {},`
    : '';
  return `${line(parent, `import { fields as ${parent?.one}Fields } from '../${parent?.many}/${parent?.many}.served.ts';`).trimStart()}
import { anyone, missing, rows, type Served, ${searched.length > 0 ? 'searches, ' : ''}stale } from '../support/served.ts';

/** What ${withArticle(one)} is made of. */
export const fields = ${object(fields)};

export const served: Served = {
  make: {
    ${make}
  },
  operations: {
    ...rows('${one}', anyone, '${many}:read', {
      list${Many}: {},
      get${One}: {},${ofParent}
    }),
    ...rows('${one}', anyone, '${many}:write', {
      create${One}: { body: ${object(created)} },
      update${One}: { body: ${object(changed, 1)} },
      delete${One}: {},
    }),
  },${
    parent
      ? `
  fields: {
    ...rows('${one}', anyone, '${parent.many}:read', { '${One}.${parent.one}': '${one}(id: $${one}) { ${parent.one} { createdAt } }' }),
    ...rows('${one}', anyone, '${many}:read', { '${parent.One}.${toCamelCase(many)}': '${parent.one}(id: $${parent.one}) { ${many} { nodes { id } } }' }),
  },`
      : ''
  }
  large: {
    ${many}: (${parent?.one ?? ''}) => ({ ${columns.join(', ')} }),
  },${line(filters.length > 0, `  lists: {\n    list${Many}: [{}, ${filters.join(', ')}].map((filters) => ({ filters })),\n  },`)}

  async walk({ show, ada }) {
    const { body } = await show('Create ${withArticle(one)}', ada).post('/${many}', fields);
    await show('An unknown field', ada).post('/${many}', { ...fields, unknown: true });
    await show('One ${one} per page', ada).get('/${many}?limit=1');
    await show('Unknown fields', ada).get('/${many}?fields=unknown');
    const path = \`/${many}/\${body.id}\`;
    await show('${withArticle(one).replace('a', 'A')}', ada).get(path);
    await show('${One} not found', ada).get(\`/${many}/\${missing}\`);
    await show('Change the ${one}', ada).patch(path, ${object(changed, 1)});
    await show('The entity tag is stale', ada).patch(path, ${object(changed)}, { 'if-match': stale });
    await show('The entity tag is stale', ada).delete(path, { 'if-match': stale });${
      parent
        ? `
    const { body: ${parent.one} } = await ada.post('/${parent.many}', ${parent.one}Fields);
    const parent = \`/${parent.many}/\${${parent.one}.id}\`;
    await ada.patch(path, { ${parent.one}: ${parent.one}.id });
    await show('The ${many} of ${withArticle(parent.one)}', ada).get(\`\${parent}/${many}\`);
    await show('${parent.One} not found', ada).get(\`/${parent.many}/\${missing}/${many}\`);
    await show('The ${parent.one} has ${many}', ada).delete(parent);`
        : ''
    }
    await show('Delete the ${one}', ada).delete(path);${line(parent, '    await ada.delete(parent);')}
  },
};
`.trimStart();
}
