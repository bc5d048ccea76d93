/** Either database, asked for rows of text. */
export type Ask = (text: string, values?: unknown[]) => Promise<(string | null)[][]>;

export interface Table {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly Column[];
}

interface Column {
  /** Quoted. */
  readonly name: string;
  readonly type: string;
  readonly isGenerated: boolean;
}

/** Everything that Terrapin stores is in these. */
const schemas = `('public', 'jobs')`;

/** The form of values as text, on both sides. */
export const sameForm = "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'";

/** The tables, each partitioned one as a whole, with what a query can ask for. */
export async function tablesOf(ask: Ask): Promise<Table[]> {
  const rows = await ask(`
    select format('%I.%I', n.nspname, c.relname), quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
           (a.attgenerated <> '')::text
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition
     order by 1, a.attnum`);
  return [...Map.groupBy(rows, ([table]) => table as string)].map(([name, columns]) => ({
    name,
    columns: columns.map(([, column, type, generated]) => ({
      name: column as string,
      type: type as string,
      isGenerated: generated === 'true',
    })),
  }));
}

/** Partitions, as statements that make those that there are not yet: the job queue has one for each day. */
export async function partitionsOf(ask: Ask): Promise<string[]> {
  const rows = await ask(`
    select format('create table if not exists %s partition of %s %s',
                  c.oid::regclass, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid))
      from pg_class c
      join pg_inherits i on i.inhrelid = c.oid
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind = 'r'
     order by 1`);
  return rows.map(([statement]) => statement as string);
}

/** What is in a table: how many rows, and a sum over a hash of each, whatever their order. */
export interface Sum {
  readonly rows: number;
  readonly hash: string;
}

export async function sumOf(ask: Ask, { name, columns }: Table): Promise<Sum> {
  const row = `row(${columns.map((column) => column.name).join(', ')})::text`;
  const part = (from: number) => `coalesce(sum(('x' || substr(hash, ${from}, 16))::bit(64)::bigint), 0)::text`;
  const [[rows, high, low] = []] = await ask(`
    select count(*)::text, ${part(1)}, ${part(17)}
      from (select encode(sha256(convert_to(${row}, 'UTF8')), 'hex') as hash from ${name}) as hashes`);
  return { rows: Number(rows), hash: `${high} ${low}` };
}

/** Foreign keys, as statements that take them away and make them again. */
export async function foreignKeysOf(ask: Ask): Promise<{ drop: string; add: string }[]> {
  const rows = await ask(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ${schemas}
     order by 1`);
  return rows.map(([drop, add]) => ({ drop: drop as string, add: add as string }));
}

/** Sequences with the statements that set them to where they are. */
export async function sequencesOf(ask: Ask): Promise<string[]> {
  const names = await ask(
    `select format('%I.%I', schemaname, sequencename) from pg_sequences where schemaname in ${schemas}`,
  );
  const all: string[] = [];
  for (const [name] of names) {
    const [[value, isCalled] = []] = await ask(`select last_value::text, is_called::text from ${name}`);
    all.push(`select setval('${name}', ${value}, ${isCalled})`);
  }
  return all;
}
