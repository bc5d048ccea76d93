import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../core/errors.ts';
import { Turns } from '../../core/turns.ts';

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
  /** What the first request of a caller is expected to use. */
  unknown: 4,
};

/** Milliseconds. */
const times = {
  /** Since their last request, others count as there. */
  others: 1_000,
  /** A request that does nothing for longer waits for another server, and holds up none. */
  idle: 500,
  longestPause: 5,
};

const remembered = 10_000;
/** Requests of one caller: more are refused. */
const mostWaiting = 1_000;

interface Account {
  readonly caller: string;
  /** Milliseconds beyond the share, at the time `at`. */
  used: number;
  at: number;
  /** What a request is expected to use until it has used more: what the last ones did. */
  expected: number;
  /** Requests that began although it had used more than others. */
  running: number;
}

interface Waiting {
  readonly account: Account;
  readonly response: ServerResponse;
  resolve(work: Work): void;
  reject(error: ApiError): void;
}

/**
 * Shares the event loop among callers by what their requests have used of it, whatever they ask for and on which surface. Who
 * uses little never waits. The requests of others are handled a few at a time, callers in turn, so that little is before a
 * request of anybody else.
 */
export class FairLoop {
  readonly #accounts = new LRUCache<string, Account>({ maxSize: remembered, sizeCalculation: () => 1 });
  readonly #waiting = new Turns<Waiting>();
  readonly #resting = new Turns<{ readonly caller: string; go(): void }>();
  /** Those of callers who used more than others. */
  readonly #running = new Set<Work>();
  /** What they have used so far, or are expected to. */
  #charged = 0;
  /** The last two different callers who used little. */
  #last = { caller: '', at: Number.NEGATIVE_INFINITY };
  #lastButOne = this.#last;
  #current: Work | null = null;
  #since = 0;
  #resumedAt = 0;
  #isTurnDue = false;
  #timer: NodeJS.Timeout | undefined;

  /** A request begins, or null: its caller has used more than others, and it has to wait. */
  begin(caller: string): Work | null {
    const now = performance.now();
    this.#charge(now);
    const account = this.#accountOf(caller, now);
    if (this.#waiting.has(caller)) return null;
    if (account.used <= limits.burst) {
      this.#note(caller, now);
      return this.#open(account, false);
    }
    return this.#mayBegin(account, now) ? this.#open(account, true) : null;
  }

  async wait(caller: string, response: ServerResponse): Promise<Work> {
    if (this.#waiting.count(caller) === mostWaiting) throw new ApiError('rate_limited', { retryAfter: 1 });
    const { promise, resolve, reject } = Promise.withResolvers<Work>();
    const account = this.#accountOf(caller, performance.now());
    this.#waiting.add(caller, { account, response, resolve, reject });
    this.#timer ??= setInterval(() => this.#scheduleTurn(caller), times.idle);
    const work = await promise;
    this.resume(work);
    return work;
  }

  /** What runs from now on, until all that follows from it has run, is work of this request. */
  resume(work: Work): void {
    const now = performance.now();
    this.#charge(now);
    // A tick comes before promises, but not one that a promise asks for.
    if (this.#current === null) queueMicrotask(this.#endOfTurn);
    this.#current = work;
    this.#since = now;
  }

  /**
   * Resolves in a later turn of the event loop, in each of which the work of one caller goes on. Beside others, after a pause
   * as long as that work took: if it kept all cores busy, this process and PostgreSQL would run late for them.
   */
  async rest(work: Work): Promise<void> {
    const { caller } = work.account;
    await new Promise<void>((go) => {
      this.#resting.add(caller, { caller, go });
      this.#scheduleTurn(caller);
    });
    work.slice = 0;
    this.resume(work);
  }

  end(work: Work): void {
    this.#forget(work);
    if (!this.#waiting.isEmpty) this.#scheduleTurn(work.account.caller);
  }

  #accountOf(caller: string, now: number): Account {
    let account = this.#accounts.get(caller);
    if (!account)
      this.#accounts.set(caller, (account = { caller, used: 0, at: now, expected: limits.unknown, running: 0 }));
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

  #open(account: Account, isRunning: boolean): Work {
    const work = new Work(this, account);
    if (isRunning) {
      this.#running.add(work);
      account.running++;
      this.#charged += work.charged;
    }
    this.resume(work);
    return work;
  }

  /** One of each caller always may. */
  #mayBegin(account: Account, now: number): boolean {
    const limit = this.#areOthers(account.caller, now) ? limits.beside : limits.among;
    const mayBegin = () => account.running === 0 || this.#charged + account.expected <= limit;
    if (mayBegin()) return true;
    for (const work of this.#running) if (now - work.at > times.idle) this.#forget(work);
    return mayBegin();
  }

  #forget(work: Work): void {
    if (!this.#running.delete(work)) return;
    work.account.running--;
    this.#charged = this.#running.size === 0 ? 0 : this.#charged - work.charged;
  }

  readonly #endOfTurn = (): void => process.nextTick(this.#pauseAccount);

  readonly #pauseAccount = (): void => {
    this.#charge(performance.now());
    this.#current = null;
  };

  #charge(now: number): void {
    const work = this.#current;
    if (work === null) return;
    const more = work.spend(now - this.#since, now);
    if (more > 0 && this.#running.has(work)) this.#charged += more;
    this.#since = now;
  }

  #scheduleTurn(caller: string): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    const now = performance.now();
    const pause = this.#areOthers(caller, now) ? Math.min(now - this.#resumedAt, times.longestPause) : 0;
    if (pause === 0) setImmediate(this.#takeTurn);
    else setTimeout(this.#takeTurn, pause);
  }

  /** One request begins or goes on. */
  readonly #takeTurn = (): void => {
    this.#resumedAt = performance.now();
    this.#isTurnDue = false;
    const caller = this.#admitOne() ?? this.#goOnWithOne();
    // After that, and what has arrived meanwhile.
    if (caller !== undefined)
      setImmediate(() => !(this.#resting.isEmpty && this.#waiting.isEmpty) && this.#scheduleTurn(caller));
  };

  #admitOne(): string | undefined {
    const mayBegin = ({ account }: Waiting) => this.#mayBegin(account, this.#resumedAt);
    let begun: string | undefined;
    for (const { account, response, resolve, reject } of this.#waiting.take(mayBegin)) {
      if (response.closed) reject(new ApiError('service_unavailable'));
      else {
        resolve(this.#open(account, true));
        begun = account.caller;
        break;
      }
    }
    if (this.#waiting.isEmpty) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    return begun;
  }

  #goOnWithOne(): string | undefined {
    const { value } = this.#resting.take().next();
    value?.go();
    return value?.caller;
  }
}

/** What a request makes the event loop do. */
export class Work {
  /** Milliseconds that its caller is charged with. */
  charged: number;
  /** Milliseconds since it let others go on. */
  slice = 0;
  /** When it ran last. */
  at = 0;
  #used = 0;
  #isEnded = false;

  constructor(
    private readonly loop: FairLoop,
    readonly account: Account,
  ) {
    this.charged = account.expected;
    account.used += account.expected;
  }

  /** Call it when something that was waited for is there. True if it has used so much already that it has to rest. */
  resume(mayRest = true): boolean {
    this.loop.resume(this);
    return mayRest && this.slice > limits.slice;
  }

  rest(): Promise<void> {
    return this.loop.rest(this);
  }

  /** @returns what its caller is charged with beyond what was expected */
  spend(milliseconds: number, now: number): number {
    this.at = now;
    this.slice += milliseconds;
    this.#used += milliseconds;
    return this.#used > this.charged ? this.#charge() : 0;
  }

  /** What it still does, as a stream, is not expected of the next request. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.loop.end(this);
    this.#charge();
    const { account } = this;
    account.expected += (this.#used - account.expected) * (this.#used > account.expected ? 0.5 : 0.2);
  }

  #charge(): number {
    const more = this.#used - this.charged;
    this.charged = this.#used;
    this.account.used = Math.max(0, this.account.used + more);
    return more;
  }
}
