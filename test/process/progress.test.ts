import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showProgress } from '../../src/host/terminal/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stream = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
};
const erase = '\r\x1b[2K';

describe('progress', () => {
  test('is not shown for the first second in a file', () => {
    const output = stream(false);
    const progress = showProgress(output);
    progress.report('Migrating… 1 of 7');
    vi.advanceTimersByTime(900);
    progress.end();
    vi.advanceTimersByTime(60_000);
    expect(output.written).toEqual([]);
  });

  test('is a line at once for each step on a terminal, updated, and kept with its time', () => {
    const output = stream(true);
    const progress = showProgress(output);
    progress.report('Opening the database…');
    vi.advanceTimersByTime(400);
    progress.report('Migrating… 1 of 7');
    vi.advanceTimersByTime(1_100);
    progress.report('Migrating… 2 of 7');
    vi.advanceTimersByTime(1_000);
    progress.end();
    expect(output.written).toEqual([
      `${erase}Opening the database…`,
      `${erase}Opening the database… 0.4 s\n`,
      `${erase}Migrating… 1 of 7`,
      `${erase}Migrating… 1 of 7 (1 s)`,
      `${erase}Migrating… 2 of 7 (1 s)`,
      `${erase}Migrating… 2 of 7 (2 s)`,
      `${erase}Migrating… 2.1 s\n`,
    ]);
  });

  test('is a line every five seconds in a file, without repetitions', () => {
    const output = stream(false);
    const progress = showProgress(output);
    for (let i = 1; i <= 70; i++) {
      progress.report(`Migrating… ${i} of 70`);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(60_000);
    expect(output.written).toEqual(['Migrating… 10 of 70\n', 'Migrating… 60 of 70\n', 'Migrating… 70 of 70\n']);
  });

  test('is shown at once before a step that blocks the process', () => {
    const output = stream(false);
    showProgress(output).report('Creating the database…', true);
    expect(output.written).toEqual(['Creating the database…\n']);
  });
});
