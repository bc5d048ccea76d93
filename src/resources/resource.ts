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
import type { PublicRoute } from '../surfaces/http/public-route.ts';
import type { Route } from '../surfaces/rest/route.ts';

export interface JobContext extends Pick<Context, 'db' | 'services' | 'transaction'> {
  readonly mailer: Mailer;
}

export interface WorkContext extends JobContext {
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Seconds between polls for due work. */
  readonly pollInterval: number;
}

/** Background work in each process that runs jobs. */
export interface Worker {
  readonly handlers: readonly JobHandler<object>[];
  /** Number of completed items by result. */
  readonly counts: Readonly<Record<string, number>>;
  /** Starts no more work. Resolves when running work has ended, or was aborted after `patience` milliseconds. */
  stop(patience: number): Promise<void>;
}

export interface Resource {
  readonly tag?: { readonly name: string; readonly description: string };
  readonly scopes?: readonly Scope[];
  /** Error codes that only its operations return. */
  readonly errors?: Readonly<Record<string, ErrorKind>>;
  readonly entities?: readonly EntityClass<object>[];
  readonly routes?: readonly Route[];
  readonly publicRoutes?: readonly PublicRoute[];
  readonly resolvers?: readonly (new () => object)[];
  /** Types that GraphQL's `node` can load by id. */
  readonly nodes?: readonly NodeKind[];
  readonly jobs?: {
    readonly kinds: readonly JobKind<object>[];
    handlers(ctx: JobContext): JobHandler<object>[];
  };
  /** Starts the worker in each process that runs jobs. The job kinds of its handlers must be in `jobs.kinds`. */
  worker?(ctx: WorkContext): Worker;
  /** Deletes expired data, for example of events before `eventsUntil`. Called hourly by each process. */
  sweep?(db: Queries, now: Date, eventsUntil: Date): Promise<void>;
  /** Creates demo entities; the caller writes them. Entities of the resources listed before exist already. */
  seed?(em: SqlEntityManager, now: Date): void | Promise<void>;
}
