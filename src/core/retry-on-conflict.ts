import { ApiError } from './errors.ts';

/** Far more consecutive conflicts than real contention causes. */
const attempts = 100;

/** `attempt` resolves to null if the row has changed since it was read. */
export async function retryOnConflict<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let i = 0; i < attempts; i++) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new ApiError('conflict');
}
