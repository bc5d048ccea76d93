/** The part of a stream that progress is written to. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Says what is being done now.
 *
 * @param isLong whether it is known to take long, and to keep the process too busy to say so later
 */
export type Report = (what: string, isLong?: boolean) => void;

export interface Progress {
  report: Report;
  /** There is nothing left to wait for. */
  end(): void;
}

/** How long something may take before a person wants to know what it is, in milliseconds. */
const patience = 1_000;
/** Milliseconds between two lines: on a terminal, where each replaces the one before, and in a file, which keeps them all. */
const intervals = { terminal: 200, file: 5_000 };
const eraseLine = '\r\x1b[2K';

/** Says what takes so long, once it takes long: as one line that changes on a terminal, elsewhere as a line now and then. */
export function showProgress(output: Output): Progress {
  const interval = output.isTTY ? intervals.terminal : intervals.file;
  let what = '';
  let began: number | null = null;
  let shownAt = -Infinity;
  let shown = '';
  let timer: NodeJS.Timeout | undefined;

  const show = (isLong = false) => {
    const now = performance.now();
    if (began === null || (!isLong && (now - began < patience || now - shownAt < interval))) return;
    const seconds = Math.floor((now - began) / 1000);
    const line = output.isTTY ? `${eraseLine}${what}${seconds > 0 ? ` (${seconds} s)` : ''}` : `${what}\n`;
    if (line === shown) return;
    output.write(line);
    shown = line;
    shownAt = now;
  };

  return {
    report(now, isLong) {
      what = now;
      if (began === null) {
        began = performance.now();
        timer = setInterval(() => show(), Math.min(interval, patience));
        timer.unref();
      }
      // Work that keeps the process busy lets no timer through.
      show(isLong);
    },
    end() {
      clearInterval(timer);
      if (output.isTTY && shown !== '') output.write(eraseLine);
      began = null;
      shown = '';
      shownAt = -Infinity;
    },
  };
}

/** For who wants to hear nothing. */
export const noProgress: Progress = { report() {}, end() {} };
