import type { ServerResponse } from 'node:http';
import { ApiError } from '../../core/errors.ts';
import { unsentOf } from './slow-readers.ts';

export interface BacklogLimits {
  /** Characters of all responses that are being made or not yet sent. Each takes up to six bytes of memory. */
  readonly total: number;
  readonly perCaller: number;
  /** Milliseconds a request waits for a place. */
  readonly patience: number;
  /** Milliseconds without reading after which a client loses its place to a waiting request. */
  readonly idle: number;
  /** Milliseconds after which even a client that reads loses it. */
  readonly longest: number;
}

const defaults: BacklogLimits = {
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

interface Caller {
  readonly name: string;
  used: number;
  readonly places: Set<Place>;
  readonly waiting: Waiting[];
}

/** What a response takes. */
export interface Place {
  readonly caller: Caller;
  readonly response: ServerResponse;
  characters: number;
  /** Since when its client has read nothing, and since when it is being sent; null while it is being made. */
  idleSince: number;
  sentSince: number | null;
  unsent: number;
}

interface Waiting {
  readonly characters: number;
  readonly response: ServerResponse;
  readonly since: number;
  resolve(place: Place): void;
  reject(error: ApiError): void;
}

/**
 * Bounds the memory of responses. Before a response is made, it reserves the characters that it may have; until it is
 * sent, it holds those that it has. Requests without a place wait, and callers take turns.
 */
export class Backlog {
  readonly #limits: BacklogLimits;
  readonly #callers = new Map<string, Caller>();
  #used = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits = defaults) {
    this.#limits = limits;
  }

  /** Rejects with 429 or 503 if no place becomes free; throws at once if it may not wait. */
  reserve(name: string, characters: number, response: ServerResponse, mayWait = true): Place | Promise<Place> {
    let caller = this.#callers.get(name);
    if (!caller) this.#callers.set(name, (caller = { name, used: 0, places: new Set(), waiting: [] }));
    const size = Math.min(characters, this.#limits.perCaller);
    const isNext = caller.waiting.length === 0 || size <= small.characters;
    if (isNext && this.#fits(caller, size)) return this.#begin(caller, size, response);
    if (!mayWait) throw this.#refusalOf(caller, size, response);
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    caller.waiting.push({ characters: size, response, since: performance.now(), resolve, reject });
    this.#waiting++;
    this.#timer ??= setInterval(() => this.#check(), checkInterval).unref();
    return promise;
  }

  /** The response is made, and has this many characters. */
  made(place: Place, characters: number): void {
    place.sentSince = place.idleSince = performance.now();
    this.#resize(place, characters);
  }

  release(place: Place): void {
    if (!place.caller.places.delete(place)) return;
    this.#resize(place, 0);
    this.#forgetIfUnused(place.caller);
  }

  #begin(caller: Caller, characters: number, response: ServerResponse): Place {
    const place = { caller, response, characters: 0, idleSince: 0, sentSince: null, unsent: 0 };
    caller.places.add(place);
    this.#resize(place, characters);
    return place;
  }

  #resize(place: Place, characters: number): void {
    const more = characters - place.characters;
    place.characters = characters;
    place.caller.used += more;
    this.#used += more;
    if (more < 0 && this.#waiting > 0) this.#admit();
  }

  #fits(caller: Caller, size: number): boolean {
    return this.#fitsCaller(caller, size) && this.#used + size <= this.#limits.total * factorOf(size);
  }

  #fitsCaller({ used }: Caller, size: number): boolean {
    return used + size <= this.#limits.perCaller * factorOf(size);
  }

  #refusalOf(caller: Caller, size: number, response: ServerResponse): ApiError {
    if (!response.headersSent) response.setHeader('Retry-After', '2');
    if (this.#fitsCaller(caller, size)) return new ApiError('service_unavailable');
    const message = 'Too many of your responses are large and unread. Read them or request smaller pages, then retry.';
    return new ApiError('rate_limited', { message });
  }

  #admit(): void {
    for (const caller of this.#callers.values()) {
      const [next] = caller.waiting;
      if (!next || !this.#fits(caller, next.characters)) continue;
      // To the end, where this loop meets it again.
      this.#callers.delete(caller.name);
      this.#callers.set(caller.name, caller);
      if (next.response.closed) this.#refuseNext(caller);
      else {
        this.#leave(caller);
        next.resolve(this.#begin(caller, next.characters, next.response));
      }
    }
  }

  #leave({ waiting }: Caller): void {
    waiting.shift();
    if (--this.#waiting > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #refuseNext(caller: Caller): void {
    const next = caller.waiting[0] as Waiting;
    this.#leave(caller);
    next.reject(this.#refusalOf(caller, next.characters, next.response));
    this.#forgetIfUnused(caller);
  }

  #forgetIfUnused({ name, places, waiting }: Caller): void {
    if (places.size === 0 && waiting.length === 0) this.#callers.delete(name);
  }

  #check(): void {
    const now = performance.now();
    for (const caller of this.#callers.values()) for (const place of caller.places) observe(place, now);
    for (const caller of [...this.#callers.values()]) {
      const [next] = caller.waiting;
      if (next) this.#closeStalled(this.#fitsCaller(caller, next.characters) ? this.#callers.values() : [caller], now);
      while (caller.waiting[0] && now - caller.waiting[0].since >= this.#limits.patience) this.#refuseNext(caller);
    }
  }

  /** Closes the connection that has read nothing for the longest time. */
  #closeStalled(callers: Iterable<Caller>, now: number): void {
    const { idle, longest } = this.#limits;
    let stalled: Place | undefined;
    for (const { places } of callers) {
      for (const place of places) {
        const { sentSince, idleSince } = place;
        if (sentSince === null || (now - idleSince < idle && now - sentSince < longest)) continue;
        if (!stalled || idleSince < stalled.idleSince) stalled = place;
      }
    }
    stalled?.response.destroy();
  }
}

function factorOf(size: number): number {
  return size <= small.characters ? small.factor : 1;
}

function observe(place: Place, now: number): void {
  const { socket } = place.response;
  const unsent = socket ? unsentOf(socket) : 0;
  if (unsent !== place.unsent) place.idleSince = now;
  place.unsent = unsent;
}
