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

/** Milliseconds before the first line, and between two. On a terminal a line replaces the previous one; a file keeps them all. */
const times = { terminal: { patience: 0, interval: 200 }, file: { patience: 1_000, interval: 5_000 } };
const eraseLine = '\r\x1b[2K';

export function showProgress(output: Output): Progress {
  const { patience, interval } = output.isTTY ? times.terminal : times.file;
  let what = '';
  let step = '';
  let stepBegan = 0;
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

  /** On a terminal, a step that is done stays, with its time. */
  const finish = () => {
    if (!output.isTTY || step === '') return;
    output.write(`${eraseLine}${step}… ${((performance.now() - stepBegan) / 1000).toFixed(1)} s\n`);
    shown = '';
    shownAt = -Infinity;
  };

  return {
    report(now, isLong) {
      what = now;
      const [next = ''] = now.split('…');
      if (next !== step) {
        finish();
        step = next;
        stepBegan = performance.now();
      }
      if (began === null) {
        began = performance.now();
        timer = setInterval(() => show(), Math.min(interval, patience || interval));
        timer.unref();
      }
      // While the event loop is blocked, the timer does not run.
      show(isLong);
    },
    end() {
      clearInterval(timer);
      finish();
      step = '';
      began = null;
      shown = '';
      shownAt = -Infinity;
    },
  };
}

export const noProgress: Progress = { report() {}, end() {} };
