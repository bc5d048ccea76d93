import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Bytes for each process, below which memory is worth more than CPU time. */
const little = 1_000_000_000;

/** With little memory, collects the old generation when it has grown by half, not when V8 would (docs/performance.md#under-load). */
export function saveMemory(processes: number): void {
  // 0 without a limit; of a control group or, without one, of the machine.
  const available = Math.min(process.constrainedMemory() || Infinity, totalmem());
  if (available / processes < little) setFlagsFromString('--heap-growing-percent=50');
}
