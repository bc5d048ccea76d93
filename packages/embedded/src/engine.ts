import { messages, PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A database cannot be locked or opened, or has stopped. The message is the reason, as the engine or the system gives it. */
export class EmbeddedFailure extends Error {
  readonly kind: 'in_use' | 'not_lockable' | 'not_openable' | 'stopped';
  /** Of the lock file, or of the folder with PostgreSQL's files. */
  readonly path: string;

  constructor(kind: EmbeddedFailure['kind'], path: string, reason: string) {
    super(reason);
    this.kind = kind;
    this.path = path;
  }
}

export interface EngineOptions {
  readonly parsers?: PGliteOptions['parsers'];
  /**
   * Must end the process: PGlite would retry forever without returning to the event loop. The files on the disk are
   * consistent, so the next start recovers.
   */
  readonly onStop: (failure: EmbeddedFailure) => never;
}

/** Opens PostgreSQL's files without a lock: a folder that no other process knows. Recovers after a crash. */
export async function openFiles(folder: string, { parsers, onStop }: EngineOptions): Promise<PGlite> {
  const fs = new WatchedFiles(folder);
  try {
    const pglite = await ExactPGlite.open({ fs, ...(parsers && { parsers }) });
    fs.onEnd = () => onStop(new EmbeddedFailure('stopped', folder, fs.reason ?? 'its engine failed'));
    return pglite;
  } catch (error) {
    throw new EmbeddedFailure('not_openable', folder, fs.reason ?? (error as Error).message);
  }
}

/** @param image from `dumpDataDir` of a database */
export function openInMemory(image: Blob, parsers: PGliteOptions['parsers'] = {}): Promise<PGlite> {
  return ExactPGlite.open({ loadDataDir: image, parsers });
}

const severity = /^\S+ \S+ \S+ \[\d+\] (\w+): {2}(.*)/;
const severest = new Set(['FATAL', 'PANIC']);
/** Errors while PostgreSQL reports an error, which is the reason. */
const errorsInError = 'ERRORDATA_STACK_SIZE exceeded';

const ordinary = new Set<string | undefined>(['ENOENT', 'EEXIST', 'ENOTEMPTY']);

interface NodeFileSystem {
  convertNodeCode(error: Pick<NodeJS.ErrnoException, 'code'>): number | undefined;
}

/** Tells faults of the disk to PostgreSQL, and the reason why PostgreSQL stops. */
class WatchedFiles extends NodeFS {
  onEnd: (() => void) | null = null;
  #lastWords: string[] = [];
  #fault: string | null = null;

  get reason(): string | null {
    return this.#lastWords.length > 0 ? this.#lastWords.join('. ') : this.#fault;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const watch = (mod: { NODEFS: unknown }) => this.#watch(mod.NODEFS as NodeFileSystem);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), watch],
        printErr: (line: string) => this.#listen(line),
        onAbort: () => this.onEnd?.(),
      },
    };
  }

  #listen(line: string): void {
    const [, level = '', text = ''] = severity.exec(line) ?? [];
    if (severest.has(level) && text !== errorsInError) this.#lastWords = [text];
    else if (level === 'DETAIL' && this.#lastWords.length > 0) this.#lastWords.push(text);
    if (level === 'FATAL') this.onEnd?.();
  }

  #watch(files: NodeFileSystem): void {
    const convert = files.convertNodeCode;
    files.convertNodeCode = (error) => {
      if (!ordinary.has(error.code)) this.#fault = (error as Error).message;
      // PostgreSQL treats only ENOSPC as a full disk. An unknown code would count as success.
      const code = error.code === 'EDQUOT' ? 'ENOSPC' : error.code;
      return convert({ ...(code !== undefined && { code }) }) ?? convert({ code: 'EIO' });
    };
  }
}

/**
 * Types of arrays that are read (pg_type.dat of PostgreSQL); of others, and of those of rows, the text is returned. PGlite has
 * a parser for each of the hundreds of a database, and copies all of them for every statement, which took longer than a
 * simple one.
 */
const arrays = new Set([
  199, // json
  1000, // bool
  1002, // "char"
  1003, // name
  1005, // int2
  1007, // int4
  1009, // text
  1015, // varchar
  1016, // int8
  1022, // float8
  1028, // oid
  1115, // timestamp
  1182, // date
  1185, // timestamptz
  1187, // interval
  1231, // numeric
  2951, // uuid
  3807, // jsonb
]);

/** Returns text exactly as stored. PGlite's TextDecoder would drop a leading U+FEFF as a byte order mark. */
class ExactPGlite extends PGlite {
  static async open(options: PGliteOptions): Promise<PGlite> {
    const pglite = keepingMarks(() => new ExactPGlite(options));
    await pglite.waitReady;
    const given = options.parsers ?? {};
    pglite.parsers = Object.fromEntries(
      Object.entries(pglite.parsers).filter(([oid]) => oid in types.parsers || oid in given || arrays.has(Number(oid))),
    );
    return pglite;
  }

  /** Throws errors itself: when PGlite throws, it creates a new default decoder. */
  override async execProtocolStream(
    ...[message, options]: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    const answers = await super.execProtocolStream(message, { ...options, throwOnError: false });
    const failed = answers.find((answer) => answer instanceof messages.DatabaseError);
    if (failed && options?.throwOnError !== false) throw failed;
    return answers;
  }
}

/** Runs the synchronous `create` while every TextDecoder keeps the mark. */
function keepingMarks<T>(create: () => T): T {
  const { TextDecoder } = globalThis;
  globalThis.TextDecoder = class extends TextDecoder {
    constructor(label?: string, options?: ConstructorParameters<typeof TextDecoder>[1]) {
      super(label, { ignoreBOM: true, ...options });
    }
  };
  try {
    return create();
  } finally {
    globalThis.TextDecoder = TextDecoder;
  }
}
