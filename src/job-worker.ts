import type { Logger } from 'pino';
import type { Database } from './adapters/database/database.ts';
import { openMailer } from './adapters/mail/open.ts';
import type { Config } from './config.ts';
import type { Mailer } from './core/ports/mail.ts';
import type { DeliveryUse } from './core/ports/webhooks.ts';
import type { Registry } from './resources/registry.ts';
import type { Resource, Worker } from './resources/resource.ts';
import { countPendingRow } from './resources/webhooks/claim.ts';
import { countUndispatchedRow } from './resources/webhooks/dispatch.ts';
import type { OpenServices } from './services.ts';
import { RequestContext } from './surfaces/http/request.ts';

const noBacklog = { waiting: 0, age: 0 };

/** Runs jobs and webhook deliveries in this process, once started. */
export class JobWorker {
  readonly #database: Database;
  readonly #opened: OpenServices;
  readonly #resources: readonly Resource[];
  #mailer: Mailer | undefined;
  #workers: readonly Worker[] = [];

  constructor(database: Database, opened: OpenServices, { resources }: Registry) {
    this.#database = database;
    this.#opened = opened;
    this.#resources = resources;
  }

  /** `attempts` are those of this process. */
  get deliveries(): DeliveryUse {
    const { db } = this.#database;
    return {
      attempts: () => Object.assign({}, ...this.#workers.map(({ counts }) => counts)),
      pending: async () => (await db.one(countPendingRow, {})) ?? noBacklog,
      undispatched: async () => (await db.one(countUndispatchedRow, {})) ?? noBacklog,
    };
  }

  async start(config: Config, logger: Logger): Promise<void> {
    const { services, jobs } = this.#opened;
    const mailer = await openMailer(config);
    this.#mailer = mailer;
    const allServices = { ...services, forgetAccess: () => {} };
    const context = new RequestContext(this.#database, allServices, { viewer: null, via: 'job', requestId: 'worker' });
    const mailKinds = this.#resources.flatMap((resource) => resource.mails ?? []);
    const workContext = Object.assign(context, { mailer, mailKinds, logger, pollInterval: config.jobPollInterval });
    this.#workers = this.#resources.flatMap((resource) => resource.worker?.(workContext) ?? []);
    await jobs.work([
      ...this.#resources.flatMap((resource) => resource.jobs?.handlers(workContext) ?? []),
      ...this.#workers.flatMap(({ handlers }) => handlers),
    ]);
  }

  /** Accepts no more jobs. Resolves when running jobs have ended or, after `patience` milliseconds, were aborted. */
  async stop(patience: number): Promise<void> {
    await Promise.all([this.#opened.jobs.stop(patience), ...this.#workers.map((worker) => worker.stop(patience))]);
    await this.#mailer?.close();
  }
}
