import type { Logger } from 'pino';

interface Change {
  readonly address: string;
  readonly isInUse: boolean;
  readonly reason?: string;
  readonly isExpected?: boolean;
}

export function reportReplicas(logger: Logger): (change: Change) => void {
  return ({ address: replica, isInUse, reason, isExpected }) => {
    if (isInUse) return logger.info({ replica }, 'replica in use');
    logger[isExpected ? 'info' : 'warn']({ replica, reason }, 'replica not in use');
  };
}
