import { randomUUID } from 'node:crypto';
import type { Watch } from './watch.ts';

/** An acknowledged write, with the part that was unavailable meanwhile. */
export interface Entry<T> {
  readonly what: T;
  readonly part: string;
}

export interface InvoiceEntry {
  readonly id: string;
  readonly moves: readonly string[];
}

/** The acknowledged writes. Every title, text and number is unique, so each can be found exactly once. */
export class Ledger {
  readonly run = randomUUID().slice(0, 8);
  readonly #watch: Watch;
  #marks = 0;

  readonly titles: Entry<string>[] = [];
  readonly deleted: Entry<string>[] = [];
  readonly messages: Entry<string>[] = [];
  readonly invoices: Entry<InvoiceEntry>[] = [];
  readonly tokens: Entry<{ id: string; expiresAt: string }>[] = [];
  /** The current image of each user, with the bytes of its first read. */
  readonly images = new Map<string, { url: string; bytes: Buffer }>();
  /** Reads without a write that was acknowledged before. */
  readonly stale: Entry<string>[] = [];
  /** Images that differ from the upload or from their first read. */
  readonly differing: Entry<string>[] = [];
  readonly wrong: Entry<string>[] = [];

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  get writes(): readonly Entry<unknown>[] {
    return [this.titles, this.deleted, this.messages, this.invoices, this.tokens].flat();
  }

  mark(what: string): string {
    this.#marks++;
    return `${this.run} ${what} ${this.#marks}`;
  }

  entry<T>(what: T): Entry<T> {
    return { what, part: this.#watch.now.part };
  }

  expectSeen(seen: unknown, expected: unknown, what: string): void {
    if (seen === expected) return;
    this.stale.push(this.entry(`${what}: ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`));
  }
}
