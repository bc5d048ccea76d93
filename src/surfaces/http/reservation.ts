import type { ServerResponse } from 'node:http';
import type { ResponseMemory } from './response-memory.ts';
import { countUnsent } from './slow-readers.ts';

export interface Caller {
  readonly name: string;
  used: number;
  readonly reservations: Set<Reservation>;
}

/** What a response takes, until the connection has it or is closed. */
export class Reservation {
  readonly caller: Caller;
  readonly response: ServerResponse;
  readonly #memory: ResponseMemory;
  /** Whether it is made alone: none that may be large is made for the caller at the same time. */
  readonly isAlone: boolean;
  characters = 0;
  /** Since when its client has read nothing, and since when it is being sent; null while it is being made. */
  idleSince = 0;
  sentSince: number | null = null;
  /** Characters of what is read or written for it, if they are more than it has. */
  causes = 0;
  #unsent = 0;

  constructor(memory: ResponseMemory, caller: Caller, response: ServerResponse, isAlone: boolean) {
    this.#memory = memory;
    this.isAlone = isAlone;
    this.caller = caller;
    this.response = response;
  }

  /** The response is made, and has this many characters. */
  made(characters: number): void {
    this.sentSince = this.idleSince = performance.now();
    this.#memory.made(this, characters);
  }

  release(): void {
    this.#memory.release(this);
  }

  observe(now: number): void {
    const { socket } = this.response;
    const unsent = socket ? countUnsent(socket) : 0;
    if (unsent !== this.#unsent) this.idleSince = now;
    this.#unsent = unsent;
  }
}
