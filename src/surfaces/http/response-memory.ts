import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../core/errors.ts';
import { Turns } from '../../core/turns.ts';
import { countUnsent } from './slow-readers.ts';

export interface MemoryLimits {
  /** Characters of all responses that are being made or not yet sent. Each takes up to six bytes of memory. */
  readonly total: number;
  readonly perCaller: number;
  /** Milliseconds a request waits for memory. */
  readonly patience: number;
  /** Milliseconds without reading after which a client loses its memory to a waiting request. */
  readonly idle: number;
  /** Milliseconds after which even a client that reads loses it. */
  readonly longest: number;
}

const defaults: MemoryLimits = {
  total: 64_000_000,
  perCaller: 32_000_000,
  patience: 30_000,
  idle: 3_000,
  longest: 30_000,
};
/** Milliseconds. Checks run only while requests wait. */
const checkInterval = 500;

/** Small responses may exceed the limits by half, so they do not wait for large ones. */
const small = { characters: 200_000, factor: 1.5 };

/**
 * Callers with a large response lately: theirs are made one after another. What may be large, but is not, is made as it
 * comes: most lists have short texts.
 */
const recent = { max: 10_000, ttl: 10_000 };

interface Waiting {
  readonly caller: Caller;
  readonly characters: number;
  readonly response: ServerResponse;
  readonly since: number;
  resolve(reservation: Reservation): void;
  reject(error: ApiError): void;
}

/**
 * Bounds the memory of responses. Before a response is made, it reserves the characters that it may have; until it is
 * sent, it holds those that it has. Requests for which there is no memory wait.
 */
export class ResponseMemory {
  readonly #callers = new Map<string, Caller>();
  readonly #waiting = new Turns<Waiting>();
  readonly #heavy = new LRUCache<string, true>(recent);
  #used = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly limits = defaults) {}

  /** Rejects with 429 or 503 if no memory becomes free, or at once if it may not wait. */
  async take(name: string, characters: number, response: ServerResponse, mayWait = true): Promise<Reservation> {
    return this.reserve(name, characters, response, mayWait) ?? this.wait(name, characters, response);
  }

  /** Null: it has to wait, or if it may not, it throws. */
  reserve(name: string, characters: number, response: ServerResponse, mayWait = true): Reservation | null {
    const [caller, size] = this.#find(name, characters);
    const isNext = size <= small.characters || !this.#waiting.has(name);
    if (isNext && this.#fits(caller, size) && !(mayWait && this.#mustWait(caller, size)))
      return this.#begin(caller, size, response);
    if (!mayWait) throw this.#refuse(caller, size, response);
    return null;
  }

  /** Rejects with 429 or 503 if no memory becomes free. */
  wait(name: string, characters: number, response: ServerResponse): Promise<Reservation> {
    const [caller, size] = this.#find(name, characters);
    const { promise, resolve, reject } = Promise.withResolvers<Reservation>();
    this.#callers.set(name, caller);
    this.#waiting.add(name, { caller, characters: size, response, since: performance.now(), resolve, reject });
    this.#timer ??= setInterval(() => this.#check(), checkInterval).unref();
    return promise;
  }

  #find(name: string, characters: number): [Caller, size: number] {
    const caller = this.#callers.get(name) ?? { name, used: 0, reservations: new Set() };
    return [caller, Math.min(characters, this.limits.perCaller)];
  }

  made(reservation: Reservation, characters: number): void {
    if (Math.max(characters, reservation.causes) > small.characters) this.#heavy.set(reservation.caller.name, true);
    this.#resize(reservation, characters);
    if (reservation.isAlone) this.#admit();
  }

  #resize(reservation: Reservation, characters: number): void {
    const more = characters - reservation.characters;
    reservation.characters = characters;
    reservation.caller.used += more;
    this.#used += more;
    if (more < 0 && !this.#waiting.isEmpty) this.#admit();
  }

  release(reservation: Reservation): void {
    const { caller } = reservation;
    if (!caller.reservations.delete(reservation)) return;
    this.#resize(reservation, 0);
    this.#forgetIfUnused(caller);
  }

  #begin(caller: Caller, characters: number, response: ServerResponse): Reservation {
    const reservation = new Reservation(this, caller, response, this.#isHeavy(caller, characters));
    this.#callers.set(caller.name, caller);
    caller.reservations.add(reservation);
    this.#resize(reservation, characters);
    return reservation;
  }

  #isHeavy({ name }: Caller, size: number): boolean {
    return size > small.characters && this.#heavy.has(name);
  }

  /** For another response of a heavy caller that is being made. */
  #mustWait(caller: Caller, size: number): boolean {
    if (!this.#isHeavy(caller, size)) return false;
    for (const { isAlone, sentSince } of caller.reservations) if (isAlone && sentSince === null) return true;
    return false;
  }

  #fits(caller: Caller, size: number): boolean {
    return this.#fitsCaller(caller, size) && this.#used + size <= this.limits.total * factorFor(size);
  }

  #fitsCaller({ used }: Caller, size: number): boolean {
    return used + size <= this.limits.perCaller * factorFor(size);
  }

  #refuse(caller: Caller, size: number, response: ServerResponse): ApiError {
    if (!response.headersSent) response.setHeader('Retry-After', '2');
    if (this.#fitsCaller(caller, size)) return new ApiError('service_unavailable');
    const message = 'Too many of your responses are large and unread. Read them or request smaller pages, then retry.';
    return new ApiError('rate_limited', { message });
  }

  #admit(): void {
    const mayBegin = ({ caller, characters }: Waiting) =>
      this.#fits(caller, characters) && !this.#mustWait(caller, characters);
    for (const next of this.#waiting.take(mayBegin)) {
      const { caller, characters, response, resolve } = next;
      if (response.closed) this.#turnAway(next);
      else resolve(this.#begin(caller, characters, response));
    }
  }

  #turnAway({ caller, characters, response, reject }: Waiting): void {
    reject(this.#refuse(caller, characters, response));
    this.#forgetIfUnused(caller);
  }

  #forgetIfUnused({ name, reservations }: Caller): void {
    if (reservations.size === 0 && !this.#waiting.has(name)) this.#callers.delete(name);
  }

  #check(): void {
    if (this.#waiting.isEmpty) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const now = performance.now();
    const callers = [...this.#callers.values()];
    for (const { reservations } of callers) for (const one of reservations) one.observe(now);
    for (const { caller, characters } of this.#waiting.next())
      this.#closeStalled(this.#fitsCaller(caller, characters) ? callers : [caller], now);
    const hasWaitedTooLong = ({ since }: Waiting) => now - since >= this.limits.patience;
    for (const late of this.#waiting.take(hasWaitedTooLong)) this.#turnAway(late);
  }

  /** Closes the connection that has read nothing for the longest time. */
  #closeStalled(callers: readonly Caller[], now: number): void {
    const { idle, longest } = this.limits;
    const stalled = callers
      .flatMap(({ reservations }) => [...reservations])
      .filter(
        ({ sentSince, idleSince }) => sentSince !== null && (now - idleSince >= idle || now - sentSince >= longest),
      );
    const [first] = stalled.sort((a, b) => a.idleSince - b.idleSince);
    first?.response.destroy();
  }
}

function factorFor(size: number): number {
  return size <= small.characters ? small.factor : 1;
}

interface Caller {
  readonly name: string;
  used: number;
  readonly reservations: Set<Reservation>;
}

/** What a response takes, until the connection has it or is closed. */
export class Reservation {
  /** Whether it is made alone: none that may be large is made for the caller at the same time. */
  readonly isAlone: boolean;
  characters = 0;
  /** Since when its client has read nothing, and since when it is being sent; null while it is being made. */
  idleSince = 0;
  sentSince: number | null = null;
  /** Characters of what is read or written for it, if they are more than it has. */
  causes = 0;
  #unsent = 0;

  constructor(
    private readonly memory: ResponseMemory,
    readonly caller: Caller,
    readonly response: ServerResponse,
    isAlone: boolean,
  ) {
    this.isAlone = isAlone;
  }

  /** The response is made, and has this many characters. */
  made(characters: number): void {
    this.sentSince = this.idleSince = performance.now();
    this.memory.made(this, characters);
  }

  release(): void {
    this.memory.release(this);
  }

  observe(now: number): void {
    const { socket } = this.response;
    const unsent = socket ? countUnsent(socket) : 0;
    if (unsent !== this.#unsent) this.idleSince = now;
    this.#unsent = unsent;
  }
}
