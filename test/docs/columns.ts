import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apply } from './page.ts';

/** A new column of an entity: a text of at most 20 characters, or null unless it has an `initial` value. */
export interface Column {
  readonly entity: string;
  /** Of the class, below `src/resources`. */
  readonly file: string;
  readonly property: string;
  readonly table: string;
  /** Only the server writes the entity: the column has this default. */
  readonly fixed?: string;
  /** Of the rows that exist, and of creates that omit it. */
  readonly initial?: string;
  readonly unique?: true;
  /** In the database. Default: text. */
  readonly type?: string;
}

export const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const words = 'words({ max: 20 })';
const schema = `${words}.nullable().meta({ description: 'Where it stands; null if unknown.' })`;
function importsOf({ fixed, file }: Column): string {
  const src = file.replaceAll(/[^/]+\/?/g, '../');
  return `import { ${fixed ? 'ReadOnly' : 'Writable'} as Added } from '${src}core/declared-field.ts';
import { text as words } from '${src}values/text.ts';
`;
}
const importOfSole = `import { Unique as Sole } from '@mikro-orm/decorators/legacy';\n`;

function propertyOf({ property, fixed, initial, unique }: Column): string {
  if (unique) return `  @Sole()\n  @Added(${schema}, { default: null })\n  ${property}!: string | null;\n`;
  if (initial) {
    const described = `${words}.meta({ description: 'Its colour.' })`;
    const options = `{ default: '${initial}', column: { default: '${initial}' } }`;
    return `  @Added(${described}, ${options})\n  ${property}!: string;\n`;
  }
  return fixed
    ? `  @Added(${schema}, { column: { default: '${fixed}' } })\n  readonly ${property}!: string | null;\n`
    : `  @Added(${schema}, { default: null })\n  ${property}!: string | null;\n`;
}

export async function addToClass(folder: string, column: Column, property = propertyOf(column)): Promise<void> {
  await edit(join(folder, `src/resources/${column.file}.ts`), (source) => {
    const end = source.indexOf('\n}\n', source.indexOf(`class ${column.entity} `)) + 1;
    const imports = importsOf(column);
    const sole = column.unique ? importOfSole : '';
    return `${sole}${source.startsWith(imports) ? '' : imports}${source.slice(0, end)}\n${property}${source.slice(end)}`;
  });
}

export async function addMigration(folder: string, columns: readonly Column[]): Promise<void> {
  const statements = columns.flatMap(({ table, property, fixed, initial, unique, type: own = 'text' }) => {
    const column = toSnakeCase(property);
    const type = fixed ? `text default '${fixed}'` : initial ? `text not null default '${initial}'` : own;
    const sql = [`alter table ${table} add column ${column} ${type}`];
    if (unique) sql.push(`create unique index ${table}_${column}_unique on ${table} (${column})`);
    return sql.map((statement) => `    this.addSql(\`${statement}\`);`);
  });
  const code = `import { Migration } from '@mikro-orm/migrations';

export class Marks extends Migration {
  override up(): void {
${statements.join('\n')}
  }
}
`;
  await apply({ language: 'ts', file: 'src/adapters/database/migrations/2027-01-01-marks.ts', code }, folder);
}

export async function edit(path: string, change: (source: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}
