import type { Logger } from 'pino';
import type { Database } from '../adapters/database/database.ts';
import { openMailer } from '../adapters/mail/open.ts';
import type { Mailer } from '../core/ports/mail.ts';
import type { MeasuredWork } from '../core/ports/measures.ts';
import type { Registry } from '../resources/registry.ts';
import type { Resource, Worker } from '../resources/resource.ts';
import { RequestContext } from '../surfaces/http/request.ts';
import type { Config } from './config.ts';
import type { OpenServices } from './services.ts';

/** Runs jobs and other work of resources in this process, once started. */
export class JobWorker {
  readonly #resources: readonly Resource[];
  #mailer: Mailer | undefined;
  readonly #workers = new Map<Resource, Worker>();

  constructor(
    private readonly database: Database,
    private readonly opened: OpenServices,
    { resources }: Registry,
  ) {
    this.#resources = resources;
  }

  get work(): readonly MeasuredWork[] {
    return this.#resources.flatMap((one) =>
      one.measures ? { ...one.measures, counts: () => this.#workers.get(one)?.counts ?? {} } : [],
    );
  }

  async start(config: Config, logger: Logger): Promise<void> {
    const { services, jobs } = this.opened;
    const mailer = await openMailer(config);
    this.#mailer = mailer;
    const allServices = { ...services, forgetAccess: () => {} };
    const context = new RequestContext(this.database, allServices, { viewer: null, via: 'job', requestId: 'worker' });
    const mailKinds = this.#resources.flatMap((resource) => resource.mails ?? []);
    const workContext = Object.assign(context, { mailer, mailKinds, logger, pollInterval: config.jobPollInterval });
    for (const one of this.#resources) {
      const worker = one.worker?.(workContext);
      if (worker) this.#workers.set(one, worker);
    }
    await jobs.work([
      ...this.#resources.flatMap((resource) => resource.jobs?.handlers(workContext) ?? []),
      ...[...this.#workers.values()].flatMap(({ handlers }) => handlers),
    ]);
  }

  /** Accepts no more jobs. Resolves when running jobs have ended or, after `patience` milliseconds, were aborted. */
  async stop(patience: number): Promise<void> {
    const workers = [this.opened.jobs, ...this.#workers.values()];
    await Promise.all(workers.map((worker) => worker.stop(patience)));
    await this.#mailer?.close();
  }
}
