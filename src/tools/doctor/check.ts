import type { Config } from '../../config.ts';
import { explainFailure } from '../../terminal/explain-failure.ts';

export interface Finding {
  /** `note`: the server works, but the operator should know something. */
  readonly state: 'ok' | 'note' | 'problem';
  readonly summary: string;
  readonly advice?: string;
}

/** Checks one thing. Null: not configured. A rejection is a problem. */
export type Check = (config: Config) => Promise<Finding | null>;

export const ok = (summary: string): Finding => ({ state: 'ok', summary });
export const note = (summary: string, advice: string): Finding => ({ state: 'note', summary, advice });
export const problem = (summary: string, advice: string): Finding => ({ state: 'problem', summary, advice });

export async function findingOf(check: Check, config: Config): Promise<Finding | null> {
  try {
    return await check(config);
  } catch (error) {
    return { state: 'problem', summary: explainFailure(error, 'This check failed') };
  }
}
