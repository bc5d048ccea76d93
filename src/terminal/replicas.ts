import type { Logger } from 'pino';

/** A replica that is given reads from now on, or is left out. */
interface Change {
  readonly address: string;
  readonly isInUse: boolean;
  readonly reason?: string;
  readonly isExpected?: boolean;
}

/** Logs each change once. */
export function reportReplicas(logger: Logger): (change: Change) => void {
  return ({ address: replica, isInUse, reason, isExpected }) => {
    if (isInUse) return logger.info({ replica }, 'replica is used');
    logger[isExpected ? 'info' : 'warn']({ replica, reason }, 'replica is left out');
  };
}
