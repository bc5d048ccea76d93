import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Logger } from 'pino';
import type { Context } from '../core/context.ts';
import type { ErrorKind } from '../core/errors.ts';
import type { JobHandler, JobKind } from '../core/ports/jobs.ts';
import type { Mailer } from '../core/ports/mail.ts';
import type { Queries } from '../core/queries.ts';
import type { Scope } from '../core/scopes.ts';
import type { EntityClass } from '../core/tables.ts';
import type { NodeKind } from '../surfaces/graphql/node-resolver.ts';
import type { Reading } from '../surfaces/http/reading.ts';
import type { Route } from '../surfaces/rest/route.ts';

/** What the jobs of a resource may touch. Nobody asks for them, so there is no viewer. */
export interface JobContext extends Pick<Context, 'db' | 'services' | 'transaction'> {
  readonly mailer: Mailer;
}

/** What the work of a resource may touch that goes on by itself. */
export interface WorkContext extends JobContext {
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Seconds between looks for what is due again. */
  readonly pollInterval: number;
}

/** Work that goes on by itself where jobs are done. */
export interface Worker {
  /** Of the jobs that call for it. */
  readonly handlers: readonly JobHandler<object>[];
  /** How much it has done so far, by what came of it. */
  readonly counts: Readonly<Record<string, number>>;
  /** Begins nothing more, and resolves when what is under way has ended, or was cut off after `patience` milliseconds. */
  rest(patience: number): Promise<void>;
}

/** Everything that is served of one thing. Its folder exports one of these, and `registry.ts` lists it. */
export interface Resource {
  /** Its heading in the OpenAPI document. */
  readonly tag?: { readonly name: string; readonly description: string };
  readonly scopes?: readonly Scope[];
  /** The error codes that only its operations end in. */
  readonly errors?: Readonly<Record<string, ErrorKind>>;
  readonly entities?: readonly EntityClass<object>[];
  readonly routes?: readonly Route[];
  /** What of it is read without an operation. */
  readonly readings?: readonly Reading[];
  readonly resolvers?: readonly (new () => object)[];
  /** What of it GraphQL reads by its id alone. */
  readonly nodes?: readonly NodeKind[];
  readonly jobs?: {
    readonly kinds: readonly JobKind<object>[];
    handlers(ctx: JobContext): JobHandler<object>[];
  };
  /** Begins its work, in each process that does jobs. The kinds of its handlers are among those of `jobs`. */
  worker?(ctx: WorkContext): Worker;
  /** Clears away what has outlived its use, such as with events from before `eventsUntil`. Each process asks for it every hour. */
  sweep?(db: Queries, now: Date, eventsUntil: Date): Promise<void>;
  /** Demo data: creates entities, which are written afterwards. Those of the resources before it are there. */
  seed?(em: SqlEntityManager, now: Date): void | Promise<void>;
}
