import { type DestinationStream, levels, pino, symbols } from 'pino';

/** How long a line may wait for others to be written with, in milliseconds. */
const longestWait = 100;
/** Bytes that are written at once: as many as a pipe takes whole, whoever else writes to it (PIPE_BUF of Linux). */
const batch = 4096;

/**
 * Writes lines to a file descriptor, some at a time: a system call for each is dearer than the line. A warning or an error
 * is written at once with all that came before it, and what waits then is written when the process ends. So only what kills
 * the process without a word takes lines with it, and none that tells what went wrong.
 */
export class LogStream implements DestinationStream {
  /** Has pino tell the level of each line. */
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
    else this.#timer ??= setTimeout(() => this.flush(), longestWait).unref();
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
