export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export type ReportProgress = (
  what: string,
  /** Shown immediately: it blocks the event loop. */ isLong?: boolean,
) => void;

export interface Progress {
  report: ReportProgress;
  end(): void;
}

/** Milliseconds before the first line. */
const patience = 1_000;
/** Milliseconds between two lines. On a terminal a line replaces the previous one; a file keeps them all. */
const intervals = { terminal: 200, file: 5_000 };
const eraseLine = '\r\x1b[2K';

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
      // While the event loop is blocked, the timer does not run.
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

export const noProgress: Progress = { report() {}, end() {} };
