import { NodeFS } from '@electric-sql/pglite/nodefs';

/** How a line begins that PostgreSQL writes before it ends. Lines of values quoted in other messages begin with a tab. */
const severity = /^\S+ \S+ \S+ \[\d+\] (\w+): {2}(.*)/;
const severest = new Set(['FATAL', 'PANIC']);

/** What PostgreSQL reckons with. */
const ordinary = new Set<string | undefined>(['ENOENT', 'EEXIST', 'ENOTEMPTY']);

interface NodeFileSystem {
  /** Emscripten's number of what Node says. */
  convertNodeCode(error: NodeJS.ErrnoException): number | undefined;
}

/** The files of the embedded database, and an ear for what PostgreSQL says when it can go on no longer. */
export class EmbeddedFiles extends NodeFS {
  /**
   * Called when PostgreSQL has ended by itself. It must end the process: PGlite would ask an engine that is no more, for
   * ever and without returning to the event loop.
   */
  onEnd: (() => void) | null = null;
  #lastWords: string[] = [];
  #fault: string | null = null;

  /** Why it failed, as PostgreSQL or the system put it. */
  get reason(): string | null {
    return this.#lastWords.length > 0 ? this.#lastWords.join('. ') : this.#fault;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const watch = (mod: { FS: { filesystems: { NODEFS: unknown } } }) =>
      this.#watch(mod.FS.filesystems.NODEFS as NodeFileSystem);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), watch],
        printErr: (line: string) => this.#listen(line),
        // A PANIC, and whatever else the engine cannot survive.
        onAbort: () => this.onEnd?.(),
      },
    };
  }

  #listen(line: string): void {
    const [, level = '', text = ''] = severity.exec(line) ?? [];
    if (severest.has(level)) this.#lastWords = [text];
    else if (level === 'DETAIL' && this.#lastWords.length > 0) this.#lastWords.push(text);
    if (level === 'FATAL') this.onEnd?.();
  }

  #watch(files: NodeFileSystem): void {
    const { convertNodeCode } = files;
    files.convertNodeCode = (error) => {
      if (!ordinary.has(error.code)) this.#fault = error.message;
      // To PostgreSQL only the one is a full disk; and a code that Emscripten does not know would pass for success.
      const code = error.code === 'EDQUOT' ? 'ENOSPC' : error.code;
      return convertNodeCode({ code } as never) ?? convertNodeCode({ code: 'EIO' } as never);
    };
  }
}
