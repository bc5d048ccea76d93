import type { Config } from '../../config.ts';
import { explainFailure } from '../../terminal/explain-failure.ts';

/** What a look at one thing has found. */
export interface Finding {
  /** `note`: the server works, and something is worth knowing. */
  readonly state: 'ok' | 'note' | 'problem';
  readonly says: string;
  /** What to do. */
  readonly advice?: string;
}

/** Looks at one thing; null where the settings do not call for it. A rejection is a problem. */
export type Check = (config: Config) => Promise<Finding | null>;

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const note = (says: string, advice: string): Finding => ({ state: 'note', says, advice });
export const problem = (says: string, advice: string): Finding => ({ state: 'problem', says, advice });

export async function findingOf(check: Check, config: Config): Promise<Finding | null> {
  try {
    return await check(config);
  } catch (error) {
    return { state: 'problem', says: explainFailure(error, 'This could not be looked at') };
  }
}
