import { ApiError } from './errors.ts';

/** Far more losses in a row than real contention gives. */
const attempts = 100;

/** Repeats read-decide-write until the row was still the one that was read: the write answers null when it was not. */
export async function optimistically<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let i = 0; i < attempts; i++) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new ApiError('conflict');
}
