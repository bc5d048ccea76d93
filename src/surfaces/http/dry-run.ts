import { randomUUID } from 'node:crypto';
import { type Origin, type Queries, type Statement, statementsOver } from '@terrapin/table';
import type { Rehearsal, Services, Viewer } from '../../core/context.ts';
import { StoredEvent } from '../../core/events.ts';
import { DELIVER_MAIL, type WaitingMail } from '../../core/ports/mail.ts';
import { type HeldEffects, holdOutside } from '../../core/ports/outside.ts';
import { type HttpResponse, json } from './answer.ts';

/** What a write would do beside its result. */
export interface DryRun {
  /** What the write compares with If-Match: with it, the write does exactly this, or is refused. Null if it does not. */
  readonly if_match: string | null;
  /** Types, in their order. Who has no token or key learns nothing but the result: neither events nor emails. */
  readonly events: readonly string[];
  /** `to` is null unless it is about what the caller owns. */
  readonly emails: readonly { readonly to: string | null; readonly subject: string }[];
  /** What the payment gateway would be asked for. Its response is not known. */
  readonly charge: HeldEffects['charge'];
}

export interface Rehearsed<T> {
  readonly result: T;
  readonly dryRun: DryRun;
}

/** A dry run returns 200 with the result of the write. It has no URL yet, and its tag is the one to send with the write. */
export function withDryRun({ headers, body }: HttpResponse, dryRun: DryRun): HttpResponse {
  const { Location: _, ETag: _tag, ...others } = headers;
  const result: unknown = body === null ? {} : JSON.parse(body);
  const whole = Array.isArray(result) ? { results: result } : (result as object);
  return {
    status: 200,
    headers: { ...others, ...(dryRun.if_match !== null && { ETag: dryRun.if_match }), 'Content-Type': json },
    body: JSON.stringify({ ...whole, dry_run: dryRun }),
  };
}

/** Its transaction is rolled back whatever happens, and nobody is told that it wrote. */
export interface Rehearsing {
  rehearse<T>(run: (transaction: { readonly db: Queries }) => Promise<T>): Promise<T>;
}

interface Stage {
  readonly db: Queries;
  transaction<T>(run: (transaction: { readonly db: Queries }) => Promise<T>): Promise<T>;
}

/**
 * Performs writes in one transaction, which is rolled back. What they write in transactions of their own, or with single statements,
 * is in a savepoint each, so a failure undoes as much as it would. Emails, jobs, files and charges are held.
 */
export function rehearse<T>(
  database: Rehearsing,
  services: Services,
  viewer: Viewer | null,
  run: (stage: Stage, held: Services, rehearsal: Rehearsal) => Promise<T>,
): Promise<Rehearsed<T>> {
  return database.rehearse(async ({ db }) => {
    const effects = new Effects();
    const result = await run(new Savepoints(db, effects), hold(services, effects), effects);
    const types = await db.all(listTypesOfRequest, { request: effects.id });
    return {
      result,
      dryRun: effects.describe(
        viewer,
        types.map(({ type }) => type),
      ),
    };
  });
}

class Effects implements Rehearsal, HeldEffects {
  /** In place of the id of the request, by which its events are found. */
  readonly id = `dry-run ${randomUUID()}`;
  readonly tags: string[] = [];
  mails: readonly WaitingMail[] = [];
  charge: HeldEffects['charge'] = null;
  #comparesNext = false;

  performs({ acceptsIfMatch }: { readonly acceptsIfMatch?: boolean }): void {
    this.#comparesNext = acceptsIfMatch === true;
  }

  compared(tag: string): void {
    if (this.#comparesNext) this.tags.push(tag);
    this.#comparesNext = false;
  }

  describe(viewer: Viewer | null, events: readonly string[]): DryRun {
    const [tag, ...others] = this.tags;
    return {
      if_match: tag !== undefined && others.length === 0 ? tag : null,
      events: viewer ? events : [],
      emails: viewer
        ? this.mails.map(({ to, subject, user }) => ({ to: user === viewer.id ? to.address : null, subject }))
        : [],
      charge: this.charge,
    };
  }
}

const listTypesOfRequest = statementsOver(StoredEvent).statement('events_rehearsed', (db, $: { request: string }) =>
  db
    .selectFrom('StoredEvent as event')
    .select('event.type as type')
    .where('event.requestId', '=', $.request)
    .orderBy('event.id'),
);

const command = (text: string): Statement<object, unknown> => ({
  name: null,
  build: () => ({ compile: () => ({ sql: text, parameters: [] }) }),
});
const begin = command('savepoint step');
const keep = command('release savepoint step');
const undo = command('rollback to savepoint step');

/** Each step has a savepoint, one after another, as they share the connection. */
class Savepoints implements Stage {
  readonly db: Queries;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly open: Queries,
    private readonly effects: Effects,
  ) {
    this.db = new Staged((run) => this.#step(run), { requestId: effects.id });
  }

  transaction<T>(run: (transaction: { readonly db: Queries }) => Promise<T>): Promise<T> {
    return this.#step(async (db) => {
      const last: (() => Promise<unknown>)[] = [];
      const result = await run({ db: new Staged((go) => go(db), { requestId: this.effects.id }, last) });
      for (const statement of last) await statement();
      return result;
    });
  }

  #step<T>(run: (db: Queries) => Promise<T>): Promise<T> {
    const { mails } = this.effects;
    const step = this.#last.then(async () => {
      await this.open.all(begin, {});
      try {
        const result = await run(this.open);
        await this.open.all(keep, {});
        return result;
      } catch (error) {
        this.effects.mails = mails;
        await this.open.all(undo, {});
        throw error;
      }
    });
    this.#last = step.catch(() => {});
    return step;
  }
}

type Step = <T>(run: (db: Queries) => Promise<T>) => Promise<T>;

/** The statements of a dry run, under its id. In a transaction, those of its commit are collected in `last`. */
class Staged implements Queries {
  constructor(
    private readonly step: Step,
    private readonly origin: Partial<Origin>,
    private readonly last: (() => Promise<unknown>)[] | null = null,
  ) {}

  all<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return this.step((db) => db.from(this.origin).all(statement, params));
  }

  one<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | null> {
    return this.step((db) => db.from(this.origin).one(statement, params));
  }

  atCommit<Params, Row>(statement: Statement<Params, Row>, params: Params): void {
    if (!this.last) throw new Error(`${statement.name} runs at commit and requires a transaction.`);
    this.last.push(() => this.all(statement, params));
  }

  from(origin: Partial<Origin>): Queries {
    const { requestId = null } = this.origin;
    return new Staged(this.step, { ...this.origin, ...origin, requestId }, this.last);
  }
}

/** What outlives the request is noted in place of being done, as is what leaves the process. */
function hold(services: Services, effects: Effects): Services {
  const { settings, events, eventKinds, erasures, copies, holds, tracing, entities } = services;
  // Each by its name: what is new has to be decided on here.
  return {
    ...{ settings, events, eventKinds, erasures, copies, holds, tracing, entities },
    ...holdOutside(services, settings.publicUrl),
    ...Object.assign({}, ...holds.map((one) => one(services, effects))),
    jobs: {
      async enqueue(_tx, kind, data) {
        if (kind.name === DELIVER_MAIL.name) effects.mails = [...effects.mails, ...(data as never as WaitingMail[])];
      },
      async drop() {},
    },
    forgetAccess() {},
  };
}
