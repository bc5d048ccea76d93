/** Rejects after `ms` milliseconds, but does not cancel `work`. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`No response within ${ms} ms.`), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Rejects when the signal is aborted, but does not cancel `work`. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
