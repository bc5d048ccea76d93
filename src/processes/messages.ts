export type ProcessMetrics = object[];

export interface Started {
  readonly port: number;
  /** How many there are to be, from the settings. */
  readonly processes: number;
}

/** From a server process to the supervisor. The response has the same `question` number. */
export type ToSupervisor =
  | { readonly type: 'started'; readonly started: Started }
  | { readonly type: 'ask-others'; readonly question: number }
  | { readonly type: 'metrics'; readonly question: number; readonly metrics: ProcessMetrics };

/** From the supervisor to a server process. */
export type ToServer =
  | { readonly type: 'all-started' }
  | { readonly type: 'ask'; readonly question: number }
  | { readonly type: 'others'; readonly question: number; readonly answer: readonly ProcessMetrics[] };

/** Milliseconds to wait for the metrics of other processes; those that are too busy are omitted. */
export const patience = 3_000;
