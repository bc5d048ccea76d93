import { randomUUID } from 'node:crypto';
import type { Watch } from './watch.ts';

/** What was acknowledged, and during which part's absence. */
export interface Entry<T> {
  readonly what: T;
  readonly part: string;
}

export interface InvoiceEntry {
  readonly id: string;
  /** The states it was moved to, in order, as far as that was acknowledged. */
  readonly moves: readonly string[];
}

/** What clients were told is done. Every title, text and number is new, so that each is found exactly once. */
export class Ledger {
  readonly run = randomUUID().slice(0, 8);
  readonly #watch: Watch;
  #marks = 0;

  /** Titles of revisions of articles that were not deleted. */
  readonly titles: Entry<string>[] = [];
  /** Ids of deleted articles. */
  readonly deleted: Entry<string>[] = [];
  readonly messages: Entry<string>[] = [];
  readonly invoices: Entry<InvoiceEntry>[] = [];
  readonly tokens: Entry<{ id: string; expiresAt: string }>[] = [];
  /** The images that clients have now, and what bytes they had when they were first read. */
  readonly images = new Map<string, { url: string; bytes: Buffer }>();
  /** Reads that did not see a write that was acknowledged before. */
  readonly stale: Entry<string>[] = [];
  /** Images that were other bytes than what was uploaded, or than at the first time. */
  readonly differing: Entry<string>[] = [];
  /** What else was not as it should be. */
  readonly wrong: Entry<string>[] = [];

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  /** A text that nothing else has. */
  mark(what: string): string {
    this.#marks++;
    return `${this.run} ${what} ${this.#marks}`;
  }

  entry<T>(what: T): Entry<T> {
    return { what, part: this.#watch.now.part };
  }

  /** Notes a read that should have shown `expected`. */
  expectSeen(seen: unknown, expected: unknown, what: string): void {
    if (seen === expected) return;
    this.stale.push(this.entry(`${what}: ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`));
  }
}
