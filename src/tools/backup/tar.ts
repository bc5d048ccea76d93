/** A file, or a folder if the name ends with a slash. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

const block = 512;
const nothing = Buffer.alloc(0);

/** A tar archive (POSIX.1-1988, `ustar`). Sizes from 8 GiB use GNU's encoding. */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, size, bytes } of entries) {
    yield header(name, size);
    let written = 0;
    for await (const chunk of bytes) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * block);
}

/** Read each entry before the next. Throws {@link NotTar} if the archive is invalid or truncated. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const input = new Input(source);
  for (;;) {
    const head = await input.exactly(block);
    if (head.every((byte) => byte === 0)) {
      await input.finish();
      return;
    }
    const { name, size } = parse(head);
    const bytes = input.take(size);
    yield { name, size, bytes };
    for await (const _ of bytes); // unread bytes
    await input.exactly(padding(size));
  }
}

export class NotTar extends Error {}

const padding = (size: number) => (block - (size % block)) % block;

function header(path: string, size: number): Buffer {
  const head = Buffer.alloc(block);
  const { name, prefix } = split(path);
  head.write(name, 0);
  head.write(path.endsWith('/') ? '0000700' : '0000600', 100);
  head.write('0000000', 108); // user and group
  head.write('0000000', 116);
  if (size < 8 ** 11) head.write(octal(size, 11), 124);
  else {
    head.writeUInt8(0x80, 124);
    head.writeBigUInt64BE(BigInt(size), 128);
  }
  head.write(octal(0, 11), 136);
  head.write(' '.repeat(8), 148);
  head.write(path.endsWith('/') ? '5' : '0', 156);
  head.write('ustar\x0000', 257);
  head.write(prefix, 345);
  head.write(`${octal(sum(head), 6)}\0 `, 148);
  return head;
}

/** At most 100 bytes, plus a prefix of 155 that ends at a slash. */
function split(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  const slash = path.indexOf('/', path.length - 101);
  const [prefix, name] = [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)];
  if (slash < 0 || name === '' || Buffer.byteLength(name) > 100 || Buffer.byteLength(prefix) > 155)
    throw new Error(`The path ${path} is too long for an archive`);
  return { name, prefix };
}

function parse(head: Buffer): { name: string; size: number } {
  const given = Number.parseInt(text(head, 148, 8), 8);
  const blank = Buffer.from(head).fill(' ', 148, 156);
  if (text(head, 257, 5) !== 'ustar' || given !== sum(blank)) throw new NotTar('it is not an archive, or was modified');
  const prefix = text(head, 345, 155);
  const size =
    head.readUInt8(124) === 0x80 ? Number(head.readBigUInt64BE(128)) : Number.parseInt(text(head, 124, 12), 8);
  return { name: (prefix && `${prefix}/`) + text(head, 0, 100), size };
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
const sum = (head: Buffer) => head.reduce((total, byte) => total + byte, 0);

function text(head: Buffer, start: number, length: number): string {
  const field = head.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end).trim();
}

class Input {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = nothing;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new NotTar('it is truncated');
        this.#rest = value;
      }
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  async finish(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async exactly(size: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.take(size)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}
