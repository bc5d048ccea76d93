type Step = () => Promise<unknown>;

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

  /** Runs no step before `starting` has settled, as it may still push steps. */
  after<T>(starting: Promise<T>): Promise<T> {
    this.#starting = starting;
    return starting;
  }

  /** Runs the steps once; later calls wait for the first. */
  run(say: (text: string) => void): Promise<void> {
    this.#running ??= (async () => {
      await this.#starting.catch(() => {});
      for (let last = this.#steps.pop(); last; last = this.#steps.pop())
        await last().catch((error) => say(String(error)));
    })();
    return this.#running;
  }
}
