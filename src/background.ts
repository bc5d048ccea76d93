import type { Logger } from 'pino';
import type { Database } from './adapters/database/database.ts';
import { type JobQueue, openJobs } from './adapters/jobs/open.ts';
import { openMailer } from './adapters/mail/open.ts';
import { openPaymentGateway } from './adapters/payments/open.ts';
import type { Config } from './config.ts';
import type { Rules, Services } from './core/context.ts';
import { invoiceJobs } from './resources/invoices/invoices.jobs.ts';
import { jobKinds } from './resources/registry.ts';
import { RequestContext } from './surfaces/http/request.ts';

export interface Background {
  /** What operations need of it. */
  readonly services: Omit<Services, 'forgetToken'>;
  readonly jobs: JobQueue;
  /** Starts doing jobs in this process. */
  work(): Promise<void>;
  /** Lets running jobs end. */
  close(): Promise<void>;
}

/** The queue of jobs, the payment gateway and the way mail goes: what there is besides answering requests. */
export async function openBackground(
  config: Config,
  logger: Logger,
  database: Database,
  rules: Rules,
): Promise<Background> {
  const jobs = await openJobs({
    database: database.native,
    kinds: jobKinds,
    pollInterval: config.jobPollInterval,
    retryDelay: config.jobRetryDelay,
    onFailure: ({ dead, error: err, ...job }) =>
      dead ? logger.error({ ...job, err }, 'job failed for good') : logger.warn({ ...job, err }, 'job failed'),
    onError: (err) => logger.warn({ err }, 'job queue'),
  });
  const mailer = openMailer(config);
  const services = { rules, jobs, payments: openPaymentGateway(config, database.db) };
  return {
    services,
    jobs,
    work() {
      const everyService = { ...services, forgetToken: () => {} };
      const context = new RequestContext(database, everyService, { viewer: null, requestId: 'worker' });
      return jobs.work(invoiceJobs(context, mailer));
    },
    async close() {
      await jobs.close();
      await mailer.close();
    },
  };
}

function refuse(): never {
  throw new Error('There is no job queue and no payment gateway here.');
}

/** For what neither enqueues nor pays, such as the command line. */
export const noBackground: Pick<Services, 'jobs' | 'payments'> = {
  jobs: { enqueue: refuse },
  payments: { charge: refuse, settle: refuse },
};
