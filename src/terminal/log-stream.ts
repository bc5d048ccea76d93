import { type DestinationStream, levels, pino, symbols } from 'pino';

/** Milliseconds that a line may wait for more lines. */
const maxWait = 100;
/** Bytes per write: what a pipe accepts atomically (PIPE_BUF on Linux). */
const batch = 4096;

/**
 * A system call per line costs more than the line. Warnings and errors are written at once, the rest in batches and at
 * exit, so a killed process loses a few informational lines at most.
 */
export class LogStream implements DestinationStream {
  /** Makes pino set `lastLevel`. */
  readonly [symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  readonly #file: DestinationStream;
  #waiting = '';
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(descriptor: number) {
    this.#file = pino.destination({ dest: descriptor, sync: true });
    process.once('exit', () => {
      this.#isEnding = true;
      this.flush();
    });
  }

  write(line: string): void {
    const length = Buffer.byteLength(line);
    if (this.#bytes + length > batch) this.flush();
    this.#waiting += line;
    this.#bytes += length;
    if (this.#isEnding || this.lastLevel > levels.values.info! || length > batch) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), maxWait).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#bytes === 0) return;
    const lines = this.#waiting;
    this.#waiting = '';
    this.#bytes = 0;
    this.#file.write(lines);
  }
}
