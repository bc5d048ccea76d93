import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { z } from 'zod';
import { remedyFor } from '../../adapters/database/data-dir.ts';
import { ifMissing, keep } from '../../adapters/files/keep.ts';
import { folderMark } from '../../adapters/storage/shared-folder.ts';
import { OperatorError } from '../../core/operator-error.ts';
import { version } from '../../core/version.ts';

export interface BackupSource {
  readonly database: 'embedded' | 'postgresql';
  readonly migrations: readonly string[];
}

/** First path segments of the entries. */
const partNames = ['database', 'files', 'mail', 'demo-token'] as const;
const manifestName = 'manifest.json';

const Manifest = z.object({
  format: z.literal(1),
  terrapin: z.string(),
  created_at: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  migrations: z.array(z.string()),
  /** Hash per part: each file's name, a zero byte and its bytes, in order. `files` excludes hidden ones. */
  parts: z.record(z.enum(partNames), z.object({ files: z.int(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

class Tally {
  readonly #parts = new Map<string, { files: number; bytes: number; hash: Hash }>();

  async *through({ name, bytes }: TarEntry): AsyncGenerator<Uint8Array> {
    const part = name.split('/', 1)[0] as string;
    const tally = this.#parts.get(part) ?? { files: 0, bytes: 0, hash: createHash('sha256') };
    this.#parts.set(part, tally);
    if (!/\/(\.[^/]*)?$/.test(name)) tally.files++;
    tally.hash.update(`${name}\0`);
    for await (const chunk of bytes) {
      tally.bytes += chunk.length;
      tally.hash.update(chunk);
      yield chunk;
    }
  }

  get parts() {
    const none = { files: 0, bytes: 0, hash: createHash('sha256') };
    const sums = partNames.map((name) => {
      const { files, bytes, hash } = this.#parts.get(name) ?? none;
      return [name, { files, bytes, sha256: hash.copy().digest('hex') }];
    });
    return Object.fromEntries(sums) as Manifest['parts'];
  }
}

export async function writeArchive(
  path: string,
  origin: BackupSource,
  entries: AsyncIterable<TarEntry>,
): Promise<Manifest & { size: number }> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new OperatorError(`${path} already exists. Choose another name, or remove the file.`);
  const part = `${path}.part`;
  let manifest: Manifest | undefined;
  const tally = new Tally();
  async function* all(): AsyncGenerator<TarEntry> {
    for await (const entry of entries) yield { ...entry, bytes: tally.through(entry) };
    const created_at = new Date().toISOString();
    manifest = { format: 1, terrapin: version, created_at, ...origin, parts: tally.parts } as Manifest;
    yield fromBuffer(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  }
  try {
    const file = await open(part, 'w', 0o600);
    try {
      await pipeline(
        Readable.from(packTar(all())),
        createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
        async (packed: AsyncIterable<Buffer>) => {
          const hash = createHash('sha256');
          for await (const chunk of packed) {
            hash.update(chunk);
            await file.writeFile(chunk);
          }
          await file.writeFile(makeSeal(hash.digest()));
        },
      );
      await file.sync();
      const { size } = await file.stat();
      await keep(part, path);
      return { ...(manifest as Manifest), size };
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    const { code, message, syscall = '', path: at } = error as NodeJS.ErrnoException;
    const isOfBackup = ['write', 'fsync'].includes(syscall) || at === part || at === dirname(part);
    if (!isOfBackup) throw error;
    const advice =
      code === 'ENOSPC' ? 'Free space on that disk' : 'Choose an existing folder that this user can write to';
    throw new OperatorError(`The backup cannot be written: ${message}. ${advice}, and run the backup again.`);
  }
}

/** Unpacks into the empty `folder`. Rejects with {@link OperatorError} if it does not match its manifest. */
export async function readArchive(path: string, folder: string): Promise<Manifest> {
  const source = await open(path, 'r').catch((error: Error) => {
    throw new OperatorError(
      `The backup cannot be read: ${error.message}. Check its path, and that this user can read it.`,
    );
  });
  const tally = new Tally();
  let found: string | undefined;
  try {
    const size = await sizeWithinSeal(source, (await source.stat()).size);
    if (size === null) throw new OperatorError('it was modified or truncated, or is another kind of file');
    await pipeline(
      Readable.from(contents(source, size)),
      createZstdDecompress(),
      async (unpacked: AsyncIterable<Buffer>) => {
        for await (const entry of unpackTar(unpacked)) {
          if (entry.name === manifestName) found = await text(entry.bytes);
          else await unpack(entry, tally.through(entry), folder);
        }
      },
    );
  } catch (error) {
    const { code = '', message, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'read') throw new OperatorError(`The backup cannot be read: ${message}`);
    // An error of the target disk, not of the backup.
    if (/^E[A-Z]+$/.test(code))
      throw new OperatorError(`The backup cannot be unpacked: ${message}. ${remedyFor(code) ?? ''}`);
    throw refused(path, message);
  } finally {
    await source.close();
  }
  const manifest = Manifest.safeParse(parseJson(found));
  if (!manifest.success) throw refused(path, 'it has no manifest that this version can read');
  for (const [name, part] of Object.entries(tally.parts))
    if (part.sha256 !== manifest.data.parts[name as (typeof partNames)[number]].sha256)
      throw refused(path, `its part ${name} was modified`);
  return manifest.data;
}

const refused = (path: string, why: string) =>
  new OperatorError(`${path} is not a complete Terrapin backup: ${why}. Nothing was changed. Use another backup.`);

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function unpack({ name }: TarEntry, bytes: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const [part = '', ...rest] = name.split('/');
  if (!partNames.some((one) => one === part) || rest.includes('..'))
    throw new OperatorError(`it has an invalid entry ${name}`);
  const path = join(folder, name);
  await mkdir(name.endsWith('/') ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (name.endsWith('/')) {
    for await (const _ of bytes);
    return;
  }
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

export function fromBuffer(name: string, buffer: Buffer): TarEntry {
  return { name, size: buffer.length, bytes: Readable.from([buffer]) };
}

/** A file, or a folder if the name ends with a slash. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const reading = new AbortController();
  const written = writeEntries(controller, entries, reading.signal).then(
    () => controller.finalize(),
    (error) => controller.error(error),
  );
  try {
    yield* readable;
  } finally {
    reading.abort();
    await written;
  }
}

async function writeEntries(
  controller: TarPackController,
  entries: AsyncIterable<TarEntry>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { name, size, bytes } of entries) {
    const kind = name.endsWith('/')
      ? ({ type: 'directory', mode: 0o700 } as const)
      : ({ type: 'file', mode: 0o600 } as const);
    await ReadableStream.from(bytes).pipeTo(controller.add({ name, size, ...kind }), { signal });
  }
}

/** Read each entry before the next. Throws if the archive is invalid or truncated. */
async function* unpackTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const found = ReadableStream.from(source).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of found) yield { name: header.name, size: header.size, bytes: body };
}

const sealSize = 8 + 32;

/** The end of a backup: the hash of everything before it, in a skippable Zstandard frame (RFC 8878 §3.1.2). */
function makeSeal(hash: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x184d2a50, 0);
  head.writeUInt32LE(hash.length, 4);
  return Buffer.concat([head, hash]);
}

/** Bytes before the seal; null if it is missing or does not match. */
async function sizeWithinSeal(file: Awaited<ReturnType<typeof open>>, size: number): Promise<number | null> {
  const within = size - sealSize;
  if (within < 0) return null;
  const hash = createHash('sha256');
  for await (const chunk of contents(file, within)) hash.update(chunk);
  const found = Buffer.alloc(sealSize);
  await file.read(found, 0, sealSize, within);
  return found.equals(makeSeal(hash.digest())) ? within : null;
}

const chunkSize = 1024 * 1024;

/** Entries for all files and folders in `folder`. Files that disappear meanwhile are skipped. */
export async function* filesBelow(
  folder: string,
  name: string,
  isExcluded: (path: string) => boolean = () => false,
  path = '',
): AsyncGenerator<TarEntry> {
  const found = await readdir(join(folder, path), { withFileTypes: true }).catch(ifMissing([]));
  if (found.length > 0 || path !== '') yield { name: `${inArchive(name, path)}/`, size: 0, bytes: none() };
  for (const entry of found) {
    const within = join(path, entry.name);
    if (isExcluded(within)) continue;
    if (entry.isDirectory()) yield* filesBelow(folder, name, isExcluded, within);
    else if (entry.isFile()) yield* fileEntry(join(folder, within), inArchive(name, within));
  }
}

const inArchive = (name: string, path: string) => posix.join(name, path.replaceAll(sep, '/'));

export async function* fileEntry(path: string, name: string): AsyncGenerator<TarEntry> {
  const file = await open(path, 'r').catch(ifMissing(null));
  if (file === null) return;
  try {
    const { size } = await file.stat();
    yield { name, size, bytes: contents(file, size) };
  } finally {
    await file.close();
  }
}

/** Exactly `size` bytes, padded with zeros if the file shrinks: PostgreSQL repairs tables from its log. */
async function* contents(file: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; ) {
    const buffer = Buffer.alloc(Math.min(chunkSize, size - position));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    position += bytesRead || buffer.length;
    yield bytesRead ? buffer.subarray(0, bytesRead) : buffer;
  }
}

async function* none(): AsyncGenerator<Buffer> {}

const isPart = (path: string) => path.endsWith('.part');

export async function* dataFiles(dataDir: string, images: boolean): AsyncGenerator<TarEntry> {
  if (images) yield* filesBelow(join(dataDir, 'files'), 'files', isPart);
  yield* filesBelow(join(dataDir, 'mail'), 'mail', isPart);
  yield* fileEntry(join(dataDir, 'demo-token'), 'demo-token');
}

/** Moves files that do not exist in `to`, and always the mark, which the restored database requires. */
export async function addFiles(from: string, to: string): Promise<void> {
  const found = await readdir(from, { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const target = join(to, relative(from, entry.parentPath), entry.name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (entry.name === folderMark || !existsSync(target)) await rename(join(entry.parentPath, entry.name), target);
  }
}
