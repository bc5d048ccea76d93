import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showProgress } from '../../src/terminal/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that keeps what is written to it. */
const stream = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
};
const erase = '\r\x1b[2K';

describe('progress', () => {
  test('says nothing of what is done within a second', () => {
    const output = stream(false);
    const progress = showProgress(output);
    progress.report('Migrating… 1 of 7');
    vi.advanceTimersByTime(900);
    progress.end();
    vi.advanceTimersByTime(60_000);
    expect(output.written).toEqual([]);
  });

  test('is one line on a terminal, which changes and goes', () => {
    const output = stream(true);
    const progress = showProgress(output);
    progress.report('Migrating… 1 of 7');
    vi.advanceTimersByTime(1_100);
    progress.report('Migrating… 2 of 7');
    vi.advanceTimersByTime(1_000);
    progress.end();
    expect(output.written).toEqual([
      `${erase}Migrating… 1 of 7 (1 s)`,
      `${erase}Migrating… 2 of 7 (1 s)`,
      `${erase}Migrating… 2 of 7 (2 s)`,
      erase,
    ]);
  });

  test('is a line every five seconds in a file, and none twice', () => {
    const output = stream(false);
    const progress = showProgress(output);
    for (let i = 1; i <= 70; i++) {
      progress.report(`Migrating… ${i} of 70`);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(60_000);
    expect(output.written).toEqual(['Migrating… 10 of 70\n', 'Migrating… 60 of 70\n', 'Migrating… 70 of 70\n']);
  });

  test('is told at once of what will leave no time to tell', () => {
    const output = stream(false);
    showProgress(output).report('Creating the database…', true);
    expect(output.written).toEqual(['Creating the database…\n']);
  });
});
