/** Rows that one statement of a sweep changes: it must end within the statement timeout, and it locks them until then. */
export const sweepSize = 1_000;

/** Repeats `run`, which changes and returns at most {@link sweepSize} rows, until it returns fewer. */
export async function sweepAll(run: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await run()).length === sweepSize);
}
