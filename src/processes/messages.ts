import type { Started } from '../terminal/announcement.ts';

export type ProcessMetrics = object[];

/** From a server process to the supervisor. The response has the same `question` number. */
export type Report =
  | { readonly type: 'started'; readonly started: Started }
  | { readonly type: 'ask-others'; readonly question: number }
  | { readonly type: 'metrics'; readonly question: number; readonly metrics: ProcessMetrics };

export type Order =
  | { readonly type: 'ask'; readonly question: number }
  | { readonly type: 'others'; readonly question: number; readonly answer: readonly ProcessMetrics[] };

/** Milliseconds to wait for the metrics of other processes; those that are too busy are omitted. */
export const patience = 3_000;
