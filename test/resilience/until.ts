import { setTimeout as pause } from 'node:timers/promises';

/** Waits until `isSo` returns true; rejects after `seconds`. Errors count as false. */
export async function until(what: string, isSo: () => unknown, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  let fault: unknown;
  do {
    try {
      if (await isSo()) return;
    } catch (error) {
      fault = error;
    }
    await pause(50);
  } while (performance.now() < deadline);
  throw new Error(`${what}: not within ${seconds} s${fault ? ` (${fault})` : ''}`);
}
