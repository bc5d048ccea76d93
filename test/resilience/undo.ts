type Step = () => Promise<unknown>;

/** What is to be undone at the end, last first. */
export class Undo {
  readonly #steps: Step[] = [];
  #starting: Promise<unknown> = Promise.resolve();
  #running: Promise<void> | null = null;

  get isRunning(): boolean {
    return this.#running !== null;
  }

  push(step: Step): void {
    this.#steps.push(step);
  }

  /** Something that pushes steps as it goes: nothing is undone before it has ended, or what it starts would be left. */
  after<T>(starting: Promise<T>): Promise<T> {
    this.#starting = starting;
    return starting;
  }

  /** Once: a signal and the failure that follows from it wait for the same end. */
  run(say: (text: string) => void): Promise<void> {
    this.#running ??= (async () => {
      await this.#starting.catch(() => {});
      for (let last = this.#steps.pop(); last; last = this.#steps.pop())
        await last().catch((error) => say(String(error)));
    })();
    return this.#running;
  }
}
