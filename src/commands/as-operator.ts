import { setFlagsFromString } from 'node:v8';
import type { Database } from '../adapters/database/database.ts';
import { type JobQueue, openJobs } from '../adapters/jobs/boss-queue.ts';
import { ScopeName } from '../core/access.ts';
import type { Services } from '../core/context.ts';
import { ApiError } from '../core/errors.ts';
import { OperatorError } from '../core/operator-error.ts';
import { type Boot, boot } from '../host/boot.ts';
import { operationSettings } from '../host/config.ts';
import { registry } from '../resources/registry.ts';
import { hasUsers } from '../resources/tokens/start-tokens.ts';
import { RequestContext } from '../surfaces/http/request.ts';

// V8 compiles the embedded database once, and optimises nothing of it: a third less CPU time for a command.
for (const what of ['tier-up', 'dynamic-tiering']) setFlagsFromString(`--no-wasm-${what}`);

/** The operator has access to the database, so all scopes are allowed. Neither the id nor the name is that of a user. */
const operator = {
  id: '00000000-0000-0000-0000-000000000000',
  username: '',
  tokenId: null,
  authority: null,
  expiresAt: null,
  scopes: new Set(ScopeName.options),
};

const noUsers =
  'This database has no users. Start the server with ADMIN_TOKEN, whose user can create others, or with SEED=demo for a trial.';

/**
 * Prints what `run` returns. It may perform operations that use no payments or images, and jobs `with: 'jobs'`.
 *
 * @param failure beginning of the message for an error of unknown cause
 * @param options.instead what to do while a server uses the embedded database
 */
export function asOperator(
  run: (ctx: RequestContext, given: Boot) => Promise<string>,
  failure: string,
  options: { with?: 'jobs'; instead?: string } = {},
): Promise<void> {
  return boot(async (given) => {
    const database = await given.openExisting(options.instead);
    const jobs = options.with && (await openQueue(database, given));
    // Servers notice what ended within 5 s.
    const { eventKinds, erasures, copies } = registry;
    const settings = operationSettings(given.config, registry);
    const services = {
      settings,
      jobs,
      eventKinds,
      erasures,
      copies,
      forgetAccess: () => {},
    } as Partial<Services> as Services;
    const ctx = new RequestContext(database, services, { viewer: operator, via: 'command', requestId: 'command line' });
    try {
      const output = await run(ctx, given).catch(async (error) => {
        const isUnknown = error instanceof ApiError && error.code === 'not_found';
        throw isUnknown && !(await hasUsers(database)) ? new OperatorError(noUsers) : error;
      });
      given.progress.end();
      process.stdout.write(output);
    } finally {
      await jobs?.close();
    }
  }, failure);
}

/** For a command: servers and workers run the jobs. */
export function openQueue(database: Database, { config, logger }: Pick<Boot, 'config' | 'logger'>): Promise<JobQueue> {
  return openJobs({
    database: database.native,
    kinds: registry.jobKinds,
    pollInterval: config.jobPollInterval,
    retryDelay: config.jobRetryDelay,
    onFailure: () => {},
    onError: (err) => logger.warn({ err }, 'job queue error'),
  });
}
