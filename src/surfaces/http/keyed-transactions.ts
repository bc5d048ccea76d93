import type { Origin, Queries, Statement } from '@terrapin/table';
import { ApiError } from '../../core/errors.ts';
import { Group, type Writing } from '../../core/group.ts';
import type { ContextSource } from './request.ts';
import { type Claimed, claimKeys, keepResponses, type Row, type Use } from './stored-responses.ts';

/** What a request with a key does. */
export interface KeyedWork {
  readonly use: Use;
  /** @returns why there is nothing to do; null: there is */
  refuse(claimed: Claimed): Error | null;
  /** It may run twice, if the transaction of the first time was rolled back. Null: what it has written is undone. */
  run(db: Queries): Promise<Row | null>;
}

type Transaction = ContextSource['transaction'];

type AnyStatement = Statement<never, unknown>;
type Values = Record<string, unknown>;

interface Insert extends Writing {
  readonly together: NonNullable<AnyStatement['together']>;
}

/** The transaction of a request: `db` as soon as it has begun. */
interface Pending {
  db: Queries | null;
  /** @returns its statements, and the result of this insert, if it was written with those of others */
  begin(insert: Insert | null): Promise<{ readonly db: Queries; readonly rows?: unknown[] }>;
  readonly atCommit: ((db: Queries) => void)[];
}

/** A request, until its transaction has ended. */
interface Member {
  readonly work: KeyedWork;
  readonly insert: Insert | null;
  readonly ended: Promise<Row | null>;
  readonly row: Writing['row'];
  readonly origin: Writing['origin'];
  begin(db: Queries, row?: Values): void;
  /** Its statements fail. */
  refuse(error: unknown): void;
  /** Without an error: it is committed. */
  settle(error?: unknown): void;
  /** In a transaction of its own. */
  again(): void;
}

/** Rolls back. */
const undone = new Error('What was written is undone.');

/**
 * Transactions that begin with the first statement of a request. Requests whose first statement inserts a row share one: a commit,
 * and what each transaction begins and ends with, cost more than the row. If a shared one fails, each request gets its own.
 */
export class KeyedTransactions {
  readonly #transaction: Transaction;
  readonly #group = new Group<Member>();

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Resolves after the commit. */
  run(work: KeyedWork, mayShare = true): Promise<void> {
    return new Promise((resolve, reject) => {
      const begun = Promise.withResolvers<Awaited<ReturnType<Pending['begin']>>>();
      // If nothing waits for it.
      begun.promise.catch(() => {});
      let hasBegun = false;
      const pending: Pending = {
        db: null,
        atCommit: [],
        begin: (insert) => {
          if (hasBegun) return begun.promise.then(({ db }) => ({ db }));
          hasBegun = true;
          const member: Member = {
            ...{ work, insert, ended, row: insert?.row ?? {}, origin: insert?.origin ?? {} },
            begin(db, row) {
              pending.db = db;
              for (const add of pending.atCommit) add(db);
              begun.resolve(row ? { db, rows: [row] } : { db });
            },
            refuse: begun.reject,
            settle: (error) => (error === undefined ? resolve() : reject(error)),
            again: () => resolve(this.run(work, false)),
          };
          if (insert && mayShare) this.#group.add(member, (members) => this.#commit(members));
          else void this.#commit([member]);
          return begun.promise;
        },
      };
      // Later, so that `begin` has it.
      const ended = Promise.resolve().then(() => work.run(new Following(pending)));
      ended.then(
        (last) => {
          if (!hasBegun && last !== null) void pending.begin(null);
          else if (!hasBegun) reject(undone);
        },
        (error) => hasBegun || reject(error),
      );
    });
  }

  /** The inserts of several are sent together with the claims, and undone if one is refused. */
  async #commit(members: readonly Member[]): Promise<void> {
    const areSeveral = members.length > 1;
    let left = members;
    const begun = new Set<Member>();
    try {
      await this.#transaction(async ({ db }) => {
        const rows = members.map(({ work }, place) => ({ ...work.use, place }));
        const [claimed, written] = await Promise.all([
          db.all(claimKeys, { rows }),
          areSeveral ? insertTogether(db, members) : null,
        ]);
        left = members.filter((member, i) => isToDo(member, claimed[i] as Claimed));
        if (left.length < members.length) throw undone;
        for (const member of left) {
          const row = written?.get(member.row.id);
          if (areSeveral && !row) continue;
          begun.add(member);
          member.begin(db, row);
        }
        const ends = [...begun].map(({ ended }) => ended);
        // Of all, since none may send a statement after the rollback.
        await Promise.allSettled(ends);
        const responses = (await Promise.all(ends)).filter((row) => row !== null);
        if (responses.length < ends.length) throw undone;
        if (responses.length > 0) db.atCommit(keepResponses({ replace: false }), { rows: responses });
      });
      for (const member of left) {
        if (begun.has(member)) member.settle();
        else void this.#commit([member]);
      }
    } catch (error) {
      if (left.length < members.length) return left.length > 0 ? this.#commit(left) : undefined;
      // Otherwise it may have been committed.
      const isRefused = !(error instanceof ApiError && error.status >= 500);
      for (const member of left) {
        if (areSeveral && isRefused) {
          if (begun.has(member)) member.again();
          else void this.#commit([member]);
        } else {
          member.refuse(error);
          member.settle(error);
        }
      }
    }
  }
}

function isToDo({ work, refuse, settle, ended }: Member, claimed: Claimed): boolean {
  const reason = work.refuse(claimed);
  if (reason === null) return true;
  refuse(reason);
  const end = () => settle(reason);
  ended.then(end, end);
  return false;
}

/** @returns the rows by id, without those that another row was in the way of */
async function insertTogether(db: Queries, members: readonly Member[]): Promise<ReadonlyMap<unknown, Values>> {
  const inserts = members.map(({ insert }) => insert as Insert);
  const groups = [...Map.groupBy(inserts, ({ together }) => together())].flatMap(([statement, all]) =>
    [...Map.groupBy(all, ({ origin }) => origin.authority ?? null)].map(async ([authority, some]) => {
      const rows = some.map(({ row, origin }) => ({ ...row, origin }));
      return db.from({ authority }).all(statement, { rows } as never) as Promise<Values[]>;
    }),
  );
  return new Map((await Promise.all(groups)).flat().map((row) => [row.id, row]));
}

/** The statements of a transaction that begins with the first of them. */
class Following implements Queries {
  readonly #pending: Pending;
  readonly #origin: Partial<Origin>;
  #db: Queries | undefined;

  constructor(pending: Pending, origin: Partial<Origin> = {}) {
    this.#pending = pending;
    this.#origin = origin;
  }

  from(origin: Partial<Origin>): Queries {
    return new Following(this.#pending, { ...this.#origin, ...origin });
  }

  async all<Params, Result>(statement: Statement<Params, Result>, params: Params): Promise<Result[]> {
    if (this.#db) return this.#db.all(statement, params);
    const { together } = statement;
    const insert = together && { together, row: params as Values, origin: this.#origin };
    const { db, rows } = await this.#pending.begin(insert ?? null);
    this.#db = db.from(this.#origin);
    if (!rows) return this.#db.all(statement, params);
    this.#origin.work?.resume(false);
    return rows as Result[];
  }

  async one<Params, Result>(statement: Statement<Params, Result>, params: Params): Promise<Result | null> {
    return (await this.all(statement, params))[0] ?? null;
  }

  atCommit<Params, Result>(statement: Statement<Params, Result>, params: Params): void {
    const { db, atCommit } = this.#pending;
    const add = (db: Queries) => db.from(this.#origin).atCommit(statement, params);
    if (db) add(db);
    else atCommit.push(add);
    if (!db) void this.#pending.begin(null);
  }
}
