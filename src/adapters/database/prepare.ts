import { hash } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Effect, PreparedStatement } from '@terrapin/postgres';
import {
  type Authority,
  buildWith,
  naming,
  type Origin,
  OriginParam,
  Param,
  type Queries,
  type Statement,
  statementName,
} from '@terrapin/table';
import {
  AndNode,
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type CompiledQuery,
  createQueryId,
  type DeleteQueryNode,
  type InsertQueryNode,
  type Kysely,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  RawNode,
  type RootOperationNode,
  type SelectModifierNode,
  SelectQueryNode,
  sql,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  WithNode,
} from 'kysely';
import { ApiError } from '../../core/errors.ts';
import { eventsTable } from '../../core/events.ts';
import { Group, type Write, writeTogether } from '../../core/group.ts';
import { toDatabaseError } from './failures.ts';
import { byKey, Familiarity, idOf, KeptRows } from './kept-rows.ts';

export interface Prepared extends PreparedStatement {
  /** Whether it writes events, also. */
  readonly recordsEvents: boolean;
}

export type ExecutePrepared = (prepared: Prepared, values: unknown[]) => Promise<Row[]>;

type Row = Record<string, unknown>;
type AnyStatement = Statement<never, unknown>;

interface Compiled extends Prepared {
  readonly authority: Authority | null;
  /** The forms of a statement that writes or locks. */
  readonly under: Map<Authority, Compiled>;
  /** Of a statement that does the same for several. */
  readonly group: Group<Write> | null;
  readonly values: (params: Row, origin?: Partial<Origin> | null) => unknown[];
  read(rows: Row[]): Row[];
  /** Of a list whose rows may be known. */
  readonly kept: Kept | null;
}

interface Kept {
  readonly familiarity: Familiarity;
  readonly keys: Prepared;
  readonly rows: Prepared;
  /** Of a row: what is read of it. */
  readonly shape: string;
}

export class StatementCompiler {
  readonly #db: Kysely<never>;
  readonly #compiled = new WeakMap<AnyStatement, Compiled>();
  readonly kept = new KeptRows();

  constructor(orm: MikroORM) {
    this.#db = (orm.em as SqlEntityManager).getKysely<never>(naming);
  }

  compile(statement: AnyStatement, authority: Authority | null = null): Compiled {
    let plain = this.#compiled.get(statement);
    if (!plain) this.#compiled.set(statement, (plain = this.#build(statement, null)));
    if (authority === null || (plain.effect !== 'writes' && plain.effect !== 'locks')) return plain;
    let found = plain.under.get(authority);
    if (!found) plain.under.set(authority, (found = this.#build(statement, authority)));
    return found;
  }

  #build({ name, build, together, ofEach }: AnyStatement, authority: Authority | null): Compiled {
    const built = buildWith(build, this.#db) as { toOperationNode(): OperationNode; compile(): CompiledQuery };
    const {
      sql: text,
      parameters: places,
      query,
    } = authority === null ? built.compile() : gated(this.#db, built.toOperationNode(), authority, ofEach ?? false);
    const values = (params: Row, origin?: Partial<Origin> | null) =>
      places.map((place) => {
        if (!(place instanceof Param)) return place;
        if (place instanceof OriginParam) return origin ? (origin[place.name] ?? null) : throwMissingOrigin(name);
        const value = params[place.name] ?? null;
        return place.encode ? place.encode(value) : value;
      });
    const ownName =
      name === null || authority === null ? name : statementName(`${name}_by_${authority.name}${ofEach ? 's' : ''}`);
    const group = together ? new Group<Write>() : null;
    const kept = name === null || authority !== null ? null : this.#keep(name, query);
    return {
      name: ownName,
      text,
      ...analyse(query),
      values,
      read: nestRows(),
      authority,
      under: new Map(),
      group,
      kept,
    };
  }

  #keep(name: string, query: unknown): Kept | null {
    const found = byKey(query);
    if (!found) return null;
    const textOf = (node: SelectQueryNode) => this.#db.getExecutor().compileQuery(node, createQueryId()).sql;
    const reads = { effect: 'reads', recordsEvents: false } as const;
    const rows = textOf(found.rows);
    const shape = hash('sha1', rows, 'hex').slice(0, 10);
    return {
      familiarity: new Familiarity(),
      keys: { ...reads, name: statementName(`${name}_keys`), text: textOf(found.keys) },
      rows: { ...reads, name: `rows_${shape}`, text: rows },
      shape,
    };
  }
}

function throwMissingOrigin(name: string | null): never {
  throw new Error(`${name} records an event and requires its origin.`);
}

/** Nests `author__username` as `author: { username }`; null if all its columns are. The first row decides. */
function nestRows(): (rows: Row[]) => Row[] {
  let nests: [name: string, columns: [name: string, column: string][]][] | undefined;
  return (rows) => {
    const [first] = rows;
    if (first === undefined) return rows;
    nests ??= groupNested(first);
    for (const [name, columns] of nests) {
      for (const row of rows) {
        const nested: Row = {};
        let isThere = false;
        for (const [property, column] of columns) {
          nested[property] = row[column];
          isThere ||= row[column] !== null;
        }
        row[name] = isThere ? nested : null;
      }
    }
    return rows;
  };
}

function groupNested(row: Row): [name: string, columns: [name: string, column: string][]][] {
  const nested = Object.keys(row).filter((column) => column.includes('__'));
  const byName = Map.groupBy(nested, (column) => column.split('__', 1)[0] as string);
  return [...byName].map(([name, columns]) => [name, columns.map((column) => [column.slice(name.length + 2), column])]);
}

type Deferred = (prepared: Prepared, values: unknown[]) => void;

/** Made for each request, so it has no closures. */
export class CompiledQueries implements Queries {
  /** The transaction has locked the rows of the authority. */
  #isHeld = false;

  /** @param deferred collects the statements sent with the commit; null outside a transaction */
  constructor(
    private readonly compiler: StatementCompiler,
    private readonly execute: ExecutePrepared,
    private readonly deferred: Deferred | null,
    private readonly origin: Partial<Origin> | null = null,
  ) {}

  from(origin: Partial<Origin>): Queries {
    const whole = this.origin ? { ...this.origin, ...origin } : origin;
    return new CompiledQueries(this.compiler, this.execute, this.deferred, whole);
  }

  atCommit<Params, Result>(statement: Statement<Params, Result>, params: Params): void {
    if (!this.deferred) throw new Error(`${statement.name} runs at commit and requires a transaction.`);
    const compiled = this.#compile(statement as AnyStatement);
    this.deferred(compiled, compiled.values(params as Row, this.origin));
  }

  async all<Params, Result>(statement: Statement<Params, Result>, params: Params): Promise<Result[]> {
    const compiled = this.#compile(statement as AnyStatement);
    try {
      const rows = await this.#run(compiled, statement.together, params as Row);
      // A transaction holds locks, so it does not wait for others.
      const work = this.origin?.work;
      if (work?.resume(this.deferred === null)) await work.rest();
      if (compiled.authority !== null && this.deferred !== null && rows.length > 0) this.#isHeld = true;
      return rows as Result[];
    } catch (error) {
      const translated = toDatabaseError(error);
      if (isAway(translated)) this.compiler.kept.clear();
      throw translated;
    }
  }

  async #run(compiled: Compiled, together: AnyStatement['together'], params: Row): Promise<Row[]> {
    const isAlone = this.deferred === null;
    if (together && this.origin && isAlone)
      return compiled.read(await this.#grouped(compiled, together, params, this.origin));
    const { kept, name } = compiled;
    const values = compiled.values(params, this.origin);
    const isKnown =
      kept && isAlone && this.compiler.kept.isPopular(name as string, values) && kept.familiarity.isLikely;
    const known = isKnown ? await this.#known(kept, compiled, values) : null;
    return known ?? compiled.read(await this.execute(compiled, values));
  }

  /** Rows of a list, of which it reads the keys, and what is not known. Null if one has changed in between. */
  async #known(kept: Kept, { read }: Compiled, values: unknown[]): Promise<Row[] | null> {
    const keys = (await this.execute(kept.keys, values)).map(({ key }) => key as string);
    const store = this.compiler.kept;
    const rows = keys.map((key) => store.get(kept.shape + key));
    const unknown = keys.filter((_, i) => !rows[i]);
    const found = keys.length - unknown.length;
    kept.familiarity.learn(found, keys.length);
    store.counts.found += found;
    if (unknown.length === 0) return rows as Row[];
    store.counts.read += unknown.length;
    const others = read(await this.execute(kept.rows, [unknown.map(idOf), unknown]));
    if (others.length < unknown.length) return null;
    const byId = new Map(others.map((row) => [row.id, row]));
    for (const key of unknown) store.add(kept.shape + key, byId.get(idOf(key)) as Row);
    return keys.map((key, i) => rows[i] ?? (byId.get(idOf(key)) as Row));
  }

  /** With the rows of other requests, in one statement. */
  #grouped(compiled: Compiled, together: () => AnyStatement, row: Row, origin: Partial<Origin>): Promise<Row[]> {
    const { group, authority, values } = compiled;
    const alone = () => this.execute(compiled, values(row, origin));
    const writeAll = (rows: readonly Row[]) => {
      const all = this.compiler.compile(together(), authority);
      return this.execute(all, all.values({ rows }, {}));
    };
    return new Promise((settle) =>
      (group as Group<Write>).add({ row, origin, alone, settle }, (writes) => writeTogether(writes, writeAll)),
    );
  }

  #compile(statement: AnyStatement): Compiled {
    return this.compiler.compile(statement, this.#isHeld ? null : (this.origin?.authority ?? null));
  }

  async one<Params, Result>(statement: Statement<Params, Result>, params: Params): Promise<Result | null> {
    return (await this.all(statement, params))[0] ?? null;
  }
}

const isAway = (error: unknown) => error instanceof ApiError && error.status === 503;

const changing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);

/** Raw queries may do anything; raw fragments inside a query are expressions and change nothing. */
function analyse(query: unknown): Pick<Prepared, 'effect' | 'recordsEvents'> {
  const root = (query as { kind?: string } | undefined)?.kind;
  if (root === undefined || root === 'RawNode') return { effect: 'unknown', recordsEvents: false };
  const found = new Set<Effect | 'records'>();
  collectEffects(query, found);
  const effect = (['writes', 'locks'] as const).find((one) => found.has(one)) ?? 'reads';
  return { effect, recordsEvents: found.has('records') };
}

function collectEffects(node: unknown, found: Set<Effect | 'records'>): void {
  if (typeof node !== 'object' || node === null) return;
  const { kind, modifier, into } = node as {
    kind?: string;
    modifier?: string;
    into?: { table?: { identifier?: { name?: string } } };
  };
  if (kind !== undefined && changing.has(kind)) found.add('writes');
  if (kind === 'InsertQueryNode' && into?.table?.identifier?.name === eventsTable) found.add('records');
  if (kind === 'SelectModifierNode' && isLock({ modifier } as Parameters<typeof isLock>[0])) found.add('locks');
  for (const value of Object.values(node)) collectEffects(value, found);
}

const lock = /^For(?:Update|NoKeyUpdate|Share|KeyShare)$/;

const isLock = ({ modifier }: Partial<SelectModifierNode>): boolean => lock.test(modifier ?? '');

type Root = RootOperationNode & { readonly with?: WithNode };

/**
 * Adds a CTE that locks the rows of `authority`, or fails if they have ended. Each write and each lock of the statement refers to
 * it, so those rows are locked first: a revocation waits for this statement, or this one for it.
 */
function gated(db: Kysely<never>, query: OperationNode, { select }: Authority, ofEach: boolean) {
  const name = CommonTableExpressionNameNode.create('authority');
  const authority = (ofEach ? authoritiesOf : authorityOf)(db, select);
  const cte = CommonTableExpressionNode.create(name, authority.toOperationNode());
  const root = new Gate().transformNode(query) as Root;
  const following = root.with?.expressions ?? [];
  const whole = { ...root, with: { ...WithNode.create(cte), ...root.with, expressions: [cte, ...following] } };
  return db.getExecutor().compileQuery(whole as RootOperationNode, createQueryId());
}

export function authorityOf(db: Kysely<never>, select: Authority['select']) {
  const [actor, token] = [new OriginParam('actor'), new OriginParam('token')];
  const refuse = sql`refuse_access(${actor}::uuid, ${token}::uuid)`;
  return db.selectNoFrom(sql`coalesce(${select(db as never, { actor, token })}, ${refuse})`.as('held'));
}

/** Of rows with an origin each: all of them are valid, or the statement fails. */
function authoritiesOf(db: Kysely<never>, select: Authority['select']) {
  const listOf = (property: 'actor' | 'token') =>
    new Param('rows', (rows) => distinct(rows as Given[]).map((origin) => origin[property]));
  const [actor, token] = [sql.ref<string | null>('origin.actor'), sql.ref<string | null>('origin.token')];
  const held = sql`coalesce(${select(db as never, { actor, token })}, refuse_access(${actor}, ${token}))`;
  const from = sql<Row>`unnest(${listOf('actor')}::uuid[], ${listOf('token')}::uuid[])`;
  return (db as unknown as Kysely<Record<string, Row>>)
    .selectFrom(from.as<'origin'>(sql`origin (actor, token)`))
    .select(sql`bool_and(${held})`.as('held'));
}

type Given = { readonly origin: Pick<Origin, 'actor' | 'token'> };

const distinct = (rows: readonly Given[]) =>
  [...new Map(rows.map(({ origin: { actor, token } }) => [`${actor} ${token}`, { actor, token }]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, origin]) => origin);

const held = RawNode.createWithSql('(select held from authority)');

class Gate extends OperationNodeTransformer {
  protected override transformInsertQuery(node: InsertQueryNode, query?: QueryId): InsertQueryNode {
    const insert = super.transformInsertQuery(node, query);
    // They are of the rows that the statement writes.
    if (insert.into?.table.identifier.name === eventsTable) return insert;
    return { ...insert, values: ifHeld(insert.values) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, query?: QueryId): UpdateQueryNode {
    return whereHeld(super.transformUpdateQuery(node, query));
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, query?: QueryId): DeleteQueryNode {
    return whereHeld(super.transformDeleteQuery(node, query));
  }

  protected override transformSelectQuery(node: SelectQueryNode, query?: QueryId): SelectQueryNode {
    const select = super.transformSelectQuery(node, query);
    return select.endModifiers?.some((one) => isLock(one as SelectModifierNode)) ? whereHeld(select) : select;
  }
}

function whereHeld<Node extends { readonly where?: WhereNode }>(node: Node): Node {
  // First, because a condition before it that is false would leave it out.
  return { ...node, where: WhereNode.create(node.where ? AndNode.create(held, node.where.where) : held) };
}

/** One row of values becomes a SELECT. */
function ifHeld(values: OperationNode | undefined): OperationNode {
  if (values && SelectQueryNode.is(values) && !values.setOperations) return whereHeld(values);
  const [row, ...others] = values && ValuesNode.is(values) ? values.values : [];
  if (!row || others.length > 0) throw new Error('Insert one row of values, or what a SELECT without UNION returns.');
  const all = row.kind === 'ValueListNode' ? row.values : row.values.map((value) => ValueNode.create(value));
  const between = all.slice(1).map(() => ', ');
  return RawNode.create(['select ', ...between, ' from authority where held'], all);
}
