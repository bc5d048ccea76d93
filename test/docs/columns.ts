import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apply } from './page.ts';

/** A new column of an entity: a text of at most 20 characters, or null. */
export interface Column {
  readonly entity: string;
  /** Of the class, below `src/resources`. */
  readonly file: string;
  readonly property: string;
  readonly table: string;
  /** Only the server writes the entity: the column has this default. */
  readonly fixed?: string;
}

export const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const schema = `words({ max: 20 }).nullable().meta({ description: 'Where it stands; null if unknown.' })`;
const importsOf = ({
  fixed,
}: Column) => `import { ${fixed ? 'ReadOnly' : 'Writable'} as Added } from '../../core/declared-field.ts';
import { text as words } from '../../core/schema.ts';
`;

function propertyOf({ property, fixed }: Column): string {
  return fixed
    ? `  @Added(${schema}, { column: { default: '${fixed}' } })\n  readonly ${property}!: string | null;\n`
    : `  @Added(${schema}, { default: null })\n  ${property}!: string | null;\n`;
}

export async function addToClass(folder: string, column: Column, property = propertyOf(column)): Promise<void> {
  await edit(join(folder, `src/resources/${column.file}.ts`), (source) => {
    const end = source.indexOf('\n}\n', source.indexOf(`class ${column.entity} `)) + 1;
    const imports = importsOf(column);
    return `${source.startsWith(imports) ? '' : imports}${source.slice(0, end)}\n${property}${source.slice(end)}`;
  });
}

export async function addMigration(folder: string, columns: readonly Column[]): Promise<void> {
  const statements = columns.map(({ table, property, fixed }) => {
    const type = fixed ? `text default '${fixed}'` : 'text';
    return `    this.addSql(\`alter table ${table} add column ${toSnakeCase(property)} ${type}\`);`;
  });
  const code = `import { Migration } from '@mikro-orm/migrations';

export class Marks extends Migration {
  override up(): void {
${statements.join('\n')}
  }
}
`;
  await apply({ language: 'ts', file: 'src/adapters/database/migrations/2027-01-01-marks.ts', code }, folder);
  await edit(join(folder, 'src/adapters/database/options.ts'), (source) => {
    const end = source.indexOf('];', source.indexOf('const migrationsList'));
    const named = `import { Marks } from './migrations/2027-01-01-marks.ts';\n`;
    return `${named}${source.slice(0, end)}  { name: '2027-01-01-marks', class: Marks },\n${source.slice(end)}`;
  });
}

export async function edit(path: string, change: (source: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}
