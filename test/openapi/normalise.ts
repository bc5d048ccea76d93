import { hash } from 'node:crypto';
import { type CursorPosition, encodeCursor, encodeTime, readCursor } from '@terrapin/table';
import { v7 } from 'uuid';
import type { RecordedExchange } from '../../packages/contracts/openapi/examples.ts';
import { links, prefixes } from '../../src/catalogue.ts';
import { contentTag } from '../../src/core/etag.ts';
import { missing } from '../support/served.ts';

const id = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const webhookSecret = 'dGhpcyBpcyBubyBzZWNyZXQgYnV0IHdoZXJlIG9uZSBpcyE=';
const placeOf = (kind: string) =>
  kind === 'webhook' ? webhookSecret : `this-is-no-${kind in links ? 'key' : 'token'}-but-the-place-where-one-is`;

/**
 * Makes exchanges the same in every run: random values are replaced by deterministic ones of the same form,
 * consistently. Times are deterministic already, since the clock of the walk is set.
 */
export class Normaliser {
  readonly #addresses = new Map<string, string>();
  /** What random values of the chapter are replaced by. */
  readonly #ids = new Map<string, string>();
  readonly #others = new Map<string, string>();
  #chapter = '';

  readonly #now: () => number;

  /** `now` returns the time of the walk, which new ids contain. */
  constructor(now: () => number) {
    this.#now = now;
  }

  publish(address: string, published: string): void {
    this.#addresses.set(address, published);
  }

  /** From now on, replacements depend neither on the chapters before nor on their number. */
  begin(chapter: string): void {
    this.#chapter = `${chapter} `;
    this.#ids.clear();
    this.#others.clear();
  }

  exchange(raw: RecordedExchange): RecordedExchange {
    const { request, response, ...rest } = this.#json(raw) as RecordedExchange;
    const etag = response.headers?.etag;
    // Without a version, the entity tag is a hash of the body.
    if (!etag || !/^"[\w-]{27}"$/.test(etag)) return { ...rest, request, response };
    const headers = { ...response.headers, etag: contentTag(JSON.stringify(response.body ?? null)) };
    return { ...rest, request, response: { ...response, headers } };
  }

  #json(value: unknown): unknown {
    let text = JSON.stringify(value);
    for (const [from, to] of this.#addresses) text = text.replaceAll(from, to);
    text = text
      .replaceAll(id, (raw) => this.#id(raw))
      .replaceAll(/(?<=\\")[0-9a-f]{12}(?=\.\d)/g, (raw) => this.#endOf(raw))
      // The shape in an entity tag, which each new field changes.
      .replaceAll(/(?<=\\"[0-9a-f]{12}\.\d+\.)[\w-]{6}/g, '_nU7')
      .replaceAll(/(?<=(?:after|before)=|[cC]ursor":")(?:[\w-]{32}|[\w-]{22})(?![\w-])/g, (raw) => this.#cursor(raw))
      .replaceAll(/\b[0-9a-f]{40}\b/g, (raw) => this.#other(raw, (name) => hash('sha1', name)))
      .replaceAll(/(?<=\/uploads\/)[\w-]{43}/g, (raw) => this.#other(raw, (name) => hash('sha256', name, 'base64url')));
    for (const [kind, prefix] of Object.entries(prefixes))
      text = text.replaceAll(new RegExp(`${prefix}[\\w+/-]{43}=?`, 'g'), prefix + placeOf(kind));
    return JSON.parse(text);
  }

  #id(raw: string): string {
    if (raw === missing) return raw;
    return replaced(this.#ids, raw, (seq) => {
      const random = hash('sha256', `${this.#chapter}id ${seq}`, 'buffer').subarray(0, 16);
      return v7({ msecs: this.#now(), seq, random });
    });
  }

  #cursor(raw: string): string {
    const { id, value } = readCursor(raw) as CursorPosition;
    return value === null ? encodeCursor(this.#id(id)) : encodeTime(this.#id(id), value);
  }

  #endOf(end: string): string {
    const [, whole] = [[missing, missing], ...this.#ids].find(([raw]) => raw?.endsWith(end)) ?? [];
    if (!whole) throw new Error(`An entity tag of something that no example has: ${end}`);
    return whole.slice(-12);
  }

  #other(raw: string, make: (name: string) => string): string {
    return replaced(this.#others, raw, (count) => make(`${this.#chapter}address ${count}`));
  }
}

/** `count` is the number of the values of the chapter that came before. */
function replaced(all: Map<string, string>, raw: string, make: (count: number) => string): string {
  const known = all.get(raw) ?? make(all.size);
  all.set(raw, known);
  return known;
}
