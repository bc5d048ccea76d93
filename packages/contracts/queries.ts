import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EntityClass, MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { buildWith, declaredStatements, keyOf, naming, OriginParam, Param } from '@terrapin/table';
import { ormOptions } from '../../src/adapters/database/options.ts';
import { authorityOf } from '../../src/adapters/database/prepare.ts';
import { userAuthority } from '../../src/core/access.ts';
import { linkAuthority } from '../../src/resources/invoices/payment-links/payment-link.table.ts';
import { registry } from '../../src/resources/registry.ts';
import { tokenAuthority } from '../../src/resources/tokens/look-up.ts';

const head = `-- Every statement of the server, by name, in its usual forms. Written by npm run contracts.
-- Parameters are shown by name; they are sent as $1, $2, … The job queue has statements of its own (pg-boss).
-- In a request, each statement that writes or locks begins with the CTE authority, which fails if what gives the request its rights
-- has ended: article_insert_by_token with that of tokens, and so on. Every write and every lock in it, but of events, has the
-- condition (select held from authority).
`;

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** Fails if two statements have one name: a connection keeps prepared statements by name. */
export async function queriesSql(): Promise<string> {
  await loadStatements();
  const orm = new MikroORM({
    ...ormOptions(registry.entities as EntityClass<object>[]),
    driver: PostgreSqlDriver,
    dbName: 'none',
  });
  const db = orm.em.getKysely<never>(naming);
  const texts = new Map<string, string>();
  for (const { name, select } of [tokenAuthority, userAuthority, linkAuthority]) {
    const { sql, parameters: values } = authorityOf(db, select).compile();
    texts.set(`authority of ${name}`, `-- authority of a request by ${name}\n${format(withNames(sql, values))};\n`);
  }
  for (const { name, forms, build } of declaredStatements) {
    for (const form of forms) {
      const { key } = keyOf(name, form);
      const { sql, parameters: values } = buildWith(build, db, form).compile();
      const text = `-- ${key}\n${format(withNames(sql, values))};\n`;
      if ((texts.get(key) ?? text) !== text) throw new Error(`Two statements are named ${key}. Rename one.`);
      texts.set(key, text);
    }
  }
  return `${head}\n${[...texts.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join('\n')}`;
}

/** Not all of them belong to a resource of the registry. */
async function loadStatements(): Promise<void> {
  const files = globSync('{core,adapters,surfaces,resources}/**/*.ts', { cwd: source }).map((file) =>
    join(source, file),
  );
  await Promise.all(
    files.filter((file) => /\b(?:statementsOver|table)\(/.test(readFileSync(file, 'utf8'))).map((file) => import(file)),
  );
}

function withNames(sql: string, values: readonly unknown[]): string {
  return sql.replaceAll(/\$(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1];
    if (value instanceof OriginParam) return `:origin.${value.name}`;
    return value instanceof Param ? `:${value.name}` : typeof value === 'string' ? `'${value}'` : String(value);
  });
}

/** Quoted names that need it: reserved words, and those with capital letters. */
const quoted = /"(?!(?:user|from|to|order|key)")([a-z_]+)"/g;
const sameName = /\b(\w+\.(\w+)) as \2\b/g;
const nested = /\((?=(?:select|insert into|update|delete from|with) )/g;
const nextExpression = /\), (?="?\w+"? as \(\n)/g;
const clauses =
  / (?=(?:(?<!delete |epoch )from|where|order by|limit|values|set|returning|group by|on conflict|for (?:no key update|key share|update|share)|inner join|left join|cross join lateral|union all|and|or|select|insert into|(?<!for |key )update|delete from) )/g;
const longestLine = 120;

/** A line per clause, indented by the depth of parentheses. */
function format(sql: string): string {
  let depth = 0;
  const lines = sql
    .replaceAll(quoted, '$1')
    .replaceAll(sameName, '$1')
    .replaceAll(nested, '(\n')
    .replaceAll(nextExpression, '\n),\n')
    .replaceAll(clauses, '\n')
    .split('\n')
    .flatMap((line) => {
      const indent = '  '.repeat(line.startsWith(')') ? depth - 1 : depth);
      depth += count(line, '(') - count(line, ')');
      return wrapped(line, indent);
    });
  return lines.join('\n');
}

/** Breaks a list of columns that is too long for a line. */
function wrapped(line: string, indent: string): string[] {
  const [first = '', ...words] = line.split(/(?<=,) /);
  const lines = [indent + first];
  for (const word of words) {
    const last = lines.pop() as string;
    if (last.length + word.length < longestLine) lines.push(`${last} ${word}`);
    else lines.push(last, `${indent}  ${word}`);
  }
  return lines;
}

const count = (text: string, character: string) => text.split(character).length - 1;
