import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';

/** A file, or a folder if the name ends with a slash. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
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
export async function* unpackTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const found = ReadableStream.from(source).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of found) yield { name: header.name, size: header.size, bytes: body };
}
