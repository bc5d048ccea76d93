import type { PGlite, Transaction } from '@electric-sql/pglite';
import { Client } from 'pg';

export type QueryText = (text: string, values?: unknown[]) => Promise<(string | null)[][]>;

export function queryTextOn(db: Pick<PGlite, 'query'> | Transaction | Client): QueryText {
  if (db instanceof Client)
    return async (text, values = []) => (await db.query({ text, values, rowMode: 'array' })).rows as string[][];
  return async (text, values = []) => (await db.query<string[]>(text, values, { rowMode: 'array' })).rows;
}

export interface StoredTable {
  readonly name: string;
  readonly columns: readonly Column[];
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isGenerated: boolean;
}

const schemas = `('public', 'jobs')`;

export const sameForm = "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'";

export async function listTables(query: QueryText): Promise<StoredTable[]> {
  const rows = await query(`
    select format('%I.%I', n.nspname, c.relname), quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
           (a.attgenerated <> '')::text
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ${schemas} and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
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

/** Statements that create missing partitions: pg-boss has one per day. */
export async function listPartitions(query: QueryText): Promise<string[]> {
  const rows = await query(`
    select format('create table if not exists %s partition of %s %s',
                  c.oid::regclass, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid))
      from pg_class c
      join pg_inherits i on i.inhrelid = c.oid
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind = 'r'
     order by 1`);
  return rows.map(([statement]) => statement as string);
}

export interface Checksum {
  readonly rows: number;
  readonly hash: string;
}

export async function checksum(query: QueryText, { name, columns }: StoredTable): Promise<Checksum> {
  const row = `row(${columns.map((column) => column.name).join(', ')})::text`;
  const part = (from: number) => `coalesce(sum(('x' || substr(hash, ${from}, 16))::bit(64)::bigint), 0)::text`;
  const [[rows, high, low] = []] = await query(`
    select count(*)::text, ${part(1)}, ${part(17)}
      from (select encode(sha256(convert_to(${row}, 'UTF8')), 'hex') as hash from ${name}) as hashes`);
  return { rows: Number(rows), hash: `${high} ${low}` };
}

export async function listForeignKeys(query: QueryText): Promise<{ drop: string; add: string }[]> {
  const rows = await query(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ${schemas}
     order by 1`);
  return rows.map(([drop, add]) => ({ drop: drop as string, add: add as string }));
}

export async function listSequences(query: QueryText): Promise<string[]> {
  const names = await query(
    `select format('%I.%I', schemaname, sequencename) from pg_sequences where schemaname in ${schemas}`,
  );
  const all: string[] = [];
  for (const [name] of names) {
    const [[value, isCalled] = []] = await query(`select last_value::text, is_called::text from ${name}`);
    all.push(`select setval('${name}', ${value}, ${isCalled})`);
  }
  return all;
}
