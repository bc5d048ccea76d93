import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../core/errors.ts';
import { Turns } from './turns.ts';

/** Milliseconds of the event loop. */
const limits = {
  /** What a caller may use without waiting: at once, and of each second. */
  burst: 20,
  share: 250,
  /** What the requests may use, all together, that are handled for callers who used more: beside others, and among themselves. */
  beside: 10,
  among: 100,
  /** After which a request lets others go on. */
  slice: 5,
  /** What a request of a new caller is expected to use. */
  unknown: 2,
};

/** Milliseconds. */
const times = {
  /** Since their last request, others count as there. */
  others: 1_000,
  /** A request that takes longer may wait for another server, and holds up none. */
  waiting: 100,
  longestPause: 5,
};

const remembered = 10_000;

interface Account {
  readonly caller: string;
  /** Milliseconds beyond the share, at the time `at`. */
  used: number;
  at: number;
  /** What a request is expected to use: what the last ones did. */
  expected: number;
}

interface Waiting {
  readonly account: Account;
  readonly response: ServerResponse;
  resolve(work: Work): void;
  reject(error: ApiError): void;
}

/**
 * Shares the event loop among callers by what their requests use of it, whatever they ask for and on which surface. Who uses
 * little never waits. The requests of others are handled a few at a time, callers in turn, so that little is before a request
 * of anybody else.
 */
export class FairLoop {
  readonly #accounts = new LRUCache<string, Account>({ maxSize: remembered, sizeCalculation: () => 1 });
  readonly #waiting = new Turns<Waiting>();
  readonly #resting = new Turns<() => void>();
  /** In the order of their begin. */
  readonly #running = new Set<Work>();
  #expected = 0;
  /** The last two different callers who used little. */
  #last = { caller: '', at: Number.NEGATIVE_INFINITY };
  #lastButOne = this.#last;
  #current: Work | null = null;
  #since = 0;
  #resumedAt = 0;
  #pause = 0;
  #isTurnDue = false;
  #isAdmissionDue = false;
  #timer: NodeJS.Timeout | undefined;

  /** A request begins. It waits if its caller has used more than others. */
  begin(caller: string, response: ServerResponse): Work | Promise<Work> {
    const now = performance.now();
    const account = this.#accountOf(caller, now);
    if (!this.#waiting.has(caller)) {
      if (account.used <= limits.burst) {
        this.#note(caller, now);
        return this.#open(account, now, false);
      }
      if (this.#mayBegin(account, now)) return this.#open(account, now, true);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Work>();
    this.#waiting.add(caller, { account, response, resolve, reject });
    this.#timer ??= setTimeout(() => this.#admitLater(), times.waiting);
    return promise;
  }

  /** What runs from now on, until all that follows from it has run, is work of this request. */
  resume(work: Work): void {
    const now = performance.now();
    if (this.#current === null) process.nextTick(this.#pauseAccount);
    else this.#charge(now);
    this.#current = work;
    this.#since = now;
  }

  /**
   * Resolves in a later turn of the event loop, in each of which the work of one caller goes on. Beside others, after a pause
   * as long as that work took: if it kept all cores busy, this process and PostgreSQL would run late for them.
   */
  rest(work: Work): Promise<void> {
    const now = performance.now();
    const { caller } = work.account;
    this.#pause = this.#areOthers(caller, now) ? Math.min(now - this.#resumedAt, times.longestPause) : 0;
    if (!this.#isTurnDue) this.#scheduleTurn();
    return new Promise((resolve) =>
      this.#resting.add(caller, () => {
        work.slice = 0;
        this.resume(work);
        resolve();
      }),
    );
  }

  end(work: Work): void {
    this.#forget(work);
    if (!this.#waiting.isEmpty) this.#admitLater();
  }

  #accountOf(caller: string, now: number): Account {
    let account = this.#accounts.get(caller);
    if (!account) this.#accounts.set(caller, (account = { caller, used: 0, at: now, expected: limits.unknown }));
    account.used = Math.max(0, account.used - ((now - account.at) * limits.share) / 1_000);
    account.at = now;
    return account;
  }

  #note(caller: string, now: number): void {
    if (caller !== this.#last.caller) {
      this.#lastButOne = this.#last;
      this.#last = { caller, at: now };
    } else this.#last.at = now;
  }

  #areOthers(caller: string, now: number): boolean {
    const { at } = this.#last.caller === caller ? this.#lastButOne : this.#last;
    return now - at < times.others;
  }

  #open(account: Account, now: number, isRunning: boolean): Work {
    const work = new Work(this, account, now);
    if (isRunning) {
      this.#running.add(work);
      this.#expected += work.expected;
    }
    this.resume(work);
    return work;
  }

  #mayBegin({ caller, expected }: Account, now: number): boolean {
    for (const work of this.#running) {
      if (now - work.begunAt < times.waiting) break;
      this.#forget(work);
    }
    const limit = this.#areOthers(caller, now) ? limits.beside : limits.among;
    return this.#running.size === 0 || this.#expected + expected <= limit;
  }

  #forget(work: Work): void {
    if (this.#running.delete(work)) this.#expected = this.#running.size === 0 ? 0 : this.#expected - work.expected;
  }

  /** After others, whose requests have arrived meanwhile. */
  #admitLater(): void {
    if (this.#isAdmissionDue) return;
    this.#isAdmissionDue = true;
    setImmediate(() => {
      this.#isAdmissionDue = false;
      this.#admit();
    });
  }

  #admit(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    for (const { account, response, resolve, reject } of this.#waiting.take((one) => this.#mayBegin(one.account, now)))
      if (response.closed) reject(new ApiError('service_unavailable'));
      else {
        const work = this.#open(account, now, true);
        void work.rest().then(() => resolve(work));
      }
    this.#timer = this.#waiting.isEmpty ? undefined : setTimeout(() => this.#admitLater(), times.waiting);
  }

  readonly #pauseAccount = (): void => {
    this.#charge(performance.now());
    this.#current = null;
  };

  #charge(now: number): void {
    this.#current?.spend(now - this.#since);
  }

  #scheduleTurn(): void {
    this.#isTurnDue = true;
    if (this.#pause === 0) setImmediate(this.#resumeOne);
    else setTimeout(this.#resumeOne, this.#pause);
  }

  readonly #resumeOne = (): void => {
    this.#resumedAt = performance.now();
    this.#pause = 0;
    const { value: go } = this.#resting.take().next();
    go?.();
    // After what was resumed, which may set a pause.
    setImmediate(() => {
      this.#isTurnDue = false;
      if (!this.#resting.isEmpty) this.#scheduleTurn();
    });
  };
}

/** What a request makes the event loop do. */
export class Work {
  readonly account: Account;
  readonly expected: number;
  readonly begunAt: number;
  /** Milliseconds since it let others go on. */
  slice = 0;
  readonly #loop: FairLoop;
  /** Milliseconds that its caller is charged with. */
  #charged: number;
  #used = 0;
  #isEnded = false;

  constructor(loop: FairLoop, account: Account, now: number) {
    this.account = account;
    this.begunAt = now;
    this.#loop = loop;
    this.#charged = this.expected = account.expected;
    account.used += account.expected;
  }

  /** Call it when something that was waited for is there. Others go on first if it has used much already. */
  resume(mayRest = true): Promise<void> | void {
    this.#loop.resume(this);
    if (mayRest && this.slice > limits.slice) return this.rest();
  }

  rest(): Promise<void> {
    return this.#loop.rest(this);
  }

  spend(milliseconds: number): void {
    this.slice += milliseconds;
    this.#used += milliseconds;
    if (this.#used > this.#charged) this.#charge(this.#used);
  }

  /** What it still does, as a stream, is no longer expected of the next request. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#charge(this.#used);
    const { account } = this;
    account.expected += (this.#used - account.expected) * (this.#used > account.expected ? 0.5 : 0.2);
    this.#loop.end(this);
  }

  #charge(milliseconds: number): void {
    this.account.used = Math.max(0, this.account.used + milliseconds - this.#charged);
    this.#charged = milliseconds;
  }
}
