import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReplicaChange } from '@terrapin/postgres';
import type { Logger } from 'pino';
import { DataDirInUse, prepareDataDir, remedyFor, requireDatabase } from '../adapters/database/data-dir.ts';
import type { Database } from '../adapters/database/database.ts';
import { built, keepBuiltFiles } from '../built.ts';
import { ApiError } from '../core/errors.ts';
import { OperatorError } from '../core/operator-error.ts';
import type { Deadlines } from '../surfaces/http/stop.ts';
import { type Config, readConfig, settingNames } from './config.ts';
import { saveMemory } from './processes/memory.ts';
import { serverProcess } from './processes/server-process.ts';
import { loadDotEnv } from './settings/dot-env.ts';
import { findTypos } from './settings/problems.ts';
import { defaultDrainTime, endOnSignals, stopInOrder } from './signals.ts';
import { createLogger, endOnFault, inSource, isReadable, openLog, openNotices } from './terminal/logger.ts';
import { noProgress, type Progress, showProgress } from './terminal/progress.ts';

export interface Boot {
  readonly config: Config;
  readonly logger: Logger;
  readonly readable: boolean;
  /** Must be ended before any other output. */
  readonly progress: Progress;
  /** What was reported to it last. */
  doing(): string;
  prepareDataDir(): void;
  /** Opens and migrates the database, one process at a time. It is closed when the program ends. */
  open(): Promise<Database>;
  /**
   * The same, without creating an embedded database: for commands, which find nothing in a new one.
   *
   * @param instead what to do while a server uses the embedded database
   */
  openExisting(instead?: string): Promise<Database>;
  /** Keeps the program running until a signal, then stops it. To be called before the program says that it is ready. */
  runUntilSignal(stop: Stop): void;
}

type Stop = (deadlines: Deadlines) => Promise<void>;

function logReplica(logger: Logger, { address: replica, isInUse, reason, isExpected }: ReplicaChange): void {
  if (isInUse) logger.info({ replica }, 'replica in use');
  else logger[isExpected ? 'info' : 'warn']({ replica, reason }, 'replica not in use');
}

/**
 * @param failure of a command: beginning of the message for an error of unknown cause. Its standard output is its result
 *   alone, so the log goes to standard error.
 */
export async function boot(run: (given: Boot) => Promise<void>, failure?: string): Promise<void> {
  let progress = noProgress;
  let doing = 'Starting…';
  let database: Database | undefined;
  let notices = openNotices(process.env);
  let databaseUrl: string | null = null;
  const onSignals = endOnSignals();
  // Warnings are written once per server.
  const isFirst = serverProcess?.isFirst ?? true;
  try {
    loadDotEnv('.env', process.env);
    notices = openNotices(process.env); // .env may have set the log format
    if (isFirst) for (const typo of findTypos(process.env, settingNames)) notices.warn(typo);
    const config = readConfig(process.env);
    databaseUrl = config.databaseUrl;
    const [log, descriptor] = failure === undefined ? ([process.stdout, 1] as const) : ([process.stderr, 2] as const);
    const readable = isReadable(config, log.isTTY === true);
    const isShown = readable && config.logLevel !== 'silent';
    const logger = createLogger(config.logLevel, await openLog(descriptor, isShown));
    endOnFault(logger, notices);
    const shown = config.logLevel === 'silent' ? noProgress : showProgress(notices.output);
    progress = {
      ...shown,
      report(what, isLong) {
        doing = what;
        shown.report(what, isLong);
      },
    };
    const prepare = () => {
      const warnings = prepareDataDir(config.dataDir);
      if (isFirst) for (const warning of warnings) notices.warn(warning);
    };
    const open = async () => {
      prepare();
      const isNew = config.databaseUrl === null && !existsSync(join(config.dataDir, 'database'));
      progress.report(isNew ? 'Creating the database…' : 'Opening the database…', isNew);
      const onReplica = (change: ReplicaChange) => logReplica(logger, change);
      const { registry } = await import('../resources/registry.ts');
      const { openDatabase } = await import('../adapters/database/database.ts');
      const { migrate } = await import('../adapters/database/migrate.ts');
      const opened = await openDatabase({
        ...config,
        built,
        entities: registry.entities,
        report: progress.report,
        onReplica,
      });
      database = opened;
      if (opened.kind === 'postgresql') progress.report('Waiting for another process that migrates the database…');
      const migrations = await opened.exclusively(() => migrate(opened, progress.report));
      if (migrations.length > 0) logger.info({ migrations }, 'migrated the database');
      return opened;
    };
    const openExisting = async (instead?: string) => {
      if (config.databaseUrl === null) requireDatabase(config.dataDir);
      return open().catch((error) => {
        throw error instanceof DataDirInUse && instead ? new OperatorError(`${error.message} ${instead}`) : error;
      });
    };
    // On a terminal there is no load balancer, and each restart of npm run dev would wait for the drain.
    const drainTime = config.drainTime ?? (readable ? 0 : defaultDrainTime);
    let keepsRunning = false;
    const runUntilSignal = (stop: Stop) => {
      keepsRunning = true;
      keepBuiltFiles();
      saveMemory(config.workers);
      onSignals(stopInOrder(logger, drainTime, (deadlines) => stop(deadlines).then(() => database?.close())));
    };
    const given = { config, logger, readable, progress, doing: () => doing };
    await run({ ...given, prepareDataDir: prepare, open, openExisting, runUntilSignal });
    if (!keepsRunning) await database?.close();
  } catch (error) {
    progress.end();
    await database?.close().catch(() => {});
    const { explainUnreachable } = await import('../adapters/database/failures.ts');
    notices.fail(explainFailure(explainUnreachable(error, databaseUrl), failure));
    process.exit(1);
  }
}

/** @param failure beginning of the message if the cause alone does not state the outcome */
export function explainFailure(error: unknown, failure = 'Terrapin could not start'): string {
  if (error instanceof OperatorError) return error.message;
  const { code, message, stack, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return `${message}. Check the permissions of DATA_DIR.`;
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `${message}. Set DATA_DIR and STORAGE_URL to folders that can be created.`;
  const root = rootCause(error);
  const remedy = remedyFor(`${root.code} ${root.message}`);
  if (remedy) return `${failure}: ${root.message}.\n${remedy}`;
  // The message of the error repeats only the first field.
  if (error instanceof ApiError)
    return error.errors?.map(({ field, message }) => `${field}: ${message}`).join('\n') ?? message;
  return `${failure}.\n${inSource(stack ?? message)}`;
}

function rootCause(error: unknown): { code?: string; message: string } {
  let current = error as Error & { code?: string };
  while (current.cause instanceof Error) current = current.cause;
  return current;
}
