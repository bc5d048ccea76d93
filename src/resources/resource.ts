import type { SqlEntityManager } from '@mikro-orm/sql';
import type { EntityClass, Queries } from '@terrapin/table';
import type { Context as KoaContext, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../adapters/database/database.ts';
import type { EventKind, Subject } from '../catalogue.ts';
import type { OperationSettings, Services } from '../core/context.ts';
import type { ErrorKind } from '../core/errors.ts';
import type { MailKind } from '../core/mails.ts';
import type { Operation } from '../core/operation.ts';
import type { Erasure, Job } from '../core/ports/erasure.ts';
import type { JobHandler, JobKind } from '../core/ports/jobs.ts';
import type { Mailer } from '../core/ports/mail.ts';
import type { Measures } from '../core/ports/measures.ts';
import type { ClassRepresentation, Representation } from '../core/representation.ts';
import type { Copies } from '../core/sweep.ts';
import type { OperationsOfType, TypeOperations } from '../core/type-operations.ts';
import type { FindUsers } from '../surfaces/http/idempotency.ts';
import type { PathRouter } from '../surfaces/http/path-router.ts';
import type { PublicRoute } from '../surfaces/http/public-route.ts';
import type { Meanings } from '../surfaces/mcp/operation-index.ts';
import type { Envelope } from '../surfaces/rest/envelope.ts';
import type { Route } from '../surfaces/rest/route.ts';
import type { Shown } from '../surfaces/rest/routes-of.ts';
import type { BrowserSession, Credential, CredentialHost, Host, SessionHost } from './host.ts';

export interface JobContext extends Job {
  readonly mailer: Mailer;
  readonly mailKinds: readonly MailKind<object>[];
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

export interface WorkContext extends JobContext {
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

/** Events about one kind of object, and how they show it. */
export interface EventDeclaration extends EventKind {
  readonly entity: EntityClass<object>;
  readonly resource: Representation;
  readonly envelope?: Envelope;
}

/** A page that the server names when it starts. */
export interface Place {
  readonly name: string;
  readonly path: string;
}

/** With what a resource opens services of its own. */
export interface Opening {
  readonly database: Database;
  readonly settings: OperationSettings;
  readonly stripe: Readonly<Record<'secretKey' | 'publishableKey' | 'apiUrl', string | null>>;
}

/** Before the server listens, in one process at a time. */
export interface Start {
  readonly database: Database;
  readonly dataDir: string;
  readonly adminToken: string | null;
  readonly oidc: object | null;
  readonly logger: Logger;
}

export interface DemoToken {
  readonly user: string;
  readonly secret: string;
  readonly file: string;
}

/** What operations return, whose `type` is that of the schema. Null: GraphQL has nothing that follows from them. */
type DeclaredType = Omit<Shown & TypeOperations, 'type'> & {
  readonly type?: EntityClass<object> | null;
  /** The first half of the types of its events: `invoice`. Default: of those that its repository records. */
  readonly event?: Subject;
};
type ShownType = Omit<DeclaredType, 'type'> & OperationsOfType;

export const typesOf = ({ types = [] }: Resource): readonly ShownType[] =>
  types.map(({ type, ...one }) => ({
    ...one,
    type: type === null ? undefined : (type ?? (one.schema as Partial<ClassRepresentation<object>>).type),
  }));

/** Whether GraphQL has it. */
export const isType = (shown: ShownType): shown is ShownType & TypeOperations => shown.type !== undefined;

/** The first half of the types of its events. */
export const subjectOf = (shown: ShownType): string | undefined =>
  shown.event ?? [...(shown.repository?.events ?? [])][0]?.split('.')[0];

/** Names of scopes and events, each with its sentence. */
export interface Catalogue {
  readonly scopes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly events: Readonly<Record<string, EventKind>>;
}

/** What the server serves: something of the product, or a part such as pages. It is left out by its line in the registry. */
export interface Resource {
  /** Its scopes are those of the catalogue by this name, in lower case. */
  readonly tag?: { readonly name: string; readonly description: string };
  /** What people also call it, by which agents find its operations. */
  readonly meanings?: Meanings;
  /** Error codes that only its operations return. */
  readonly errors?: Readonly<Record<string, ErrorKind>>;
  /** What its operations return: routes, queries, mutations, tools, events and tables follow from it. */
  readonly types?: readonly DeclaredType[];
  /** What is stored beside, and not shown. */
  readonly entities?: readonly EntityClass<object>[];
  /** Of bytes and streams, or second paths: all others follow from `types`. */
  readonly routes?: readonly Route[];
  readonly publicRoutes?: readonly PublicRoute[];
  /** Serves paths that are no operations. The middleware surrounds all paths. */
  mount?(router: PathRouter, host: Host): Middleware | undefined;
  /** Those of them that openapi.json describes: in `packages/contracts/openapi/*.yaml`. */
  readonly paths?: readonly string[];
  readonly places?: readonly Place[];
  /** Of resources that accept a secret, the last one listed looks it up. */
  credential?(host: CredentialHost): Credential;
  /** People sign in with a browser, if the settings allow it. Null: this one has not. */
  readSession?(host: SessionHost, koa: KoaContext): Promise<BrowserSession | null>;
  /** Whether it issues access tokens to apps, where people sign in with a browser. */
  readonly issuesTokens?: boolean;
  /** The users with these ids or usernames, in lower case: stored responses lose the names of those who were erased. */
  readonly findUsers?: FindUsers;
  /** Of TypeGraphQL: queries, mutations and fields beside those that derive from its types. */
  readonly resolvers?: readonly (new () => object)[];
  readonly jobs?: {
    readonly kinds: readonly JobKind<object>[];
    handlers(ctx: JobContext): JobHandler<object>[];
  };
  readonly mails?: readonly MailKind<object>[];
  /** What `/metrics` shows of its worker. */
  readonly measures?: Measures;
  /** Starts the worker in each process that runs jobs. The job kinds of its handlers must be in `jobs.kinds`. */
  worker?(ctx: WorkContext): Worker;
  /** Deletes expired data, for example of events before `eventsUntil`. Called every five minutes by each process. */
  sweep?(db: Queries, now: Date, eventsUntil: Date): Promise<void>;
  /** Fills columns of some rows that were written by an earlier version, and returns whether there are more. */
  fill?(db: Queries): Promise<boolean>;
  readonly erasure?: Erasure;
  /** Which runs the erasures of all resources, so it fails with their errors. */
  readonly erases?: Operation;
  /** Copies that it stores of what others see, such as events. */
  readonly copies?: Copies;
  start?(given: Start): Promise<void>;
  /** Its own `Services`, and what takes their place in a dry run: it reads and checks, and notes what would leave the process. */
  readonly services?: {
    open(given: Opening): Promise<Partial<Services>>;
    readonly hold: Services['holds'][number];
  };
  /**
   * Creates demo entities; the caller writes them. Entities of the resources listed before exist already. Returns false if the
   * database is in use: then nothing is seeded.
   */
  seed?(em: SqlEntityManager, now: Date, dataDir: string): unknown;
  /** What the demo data is tried with; null if there is none, or it has ended. */
  readDemoToken?(db: Queries, dataDir: string): Promise<DemoToken | null>;
}

/** Its scopes, with what each allows. */
export const scopesOfResource = ({ tag }: Resource, { scopes }: Catalogue) =>
  (tag && scopes[tag.name.toLowerCase()]) ?? {};
