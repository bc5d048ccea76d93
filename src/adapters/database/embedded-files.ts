import { NodeFS } from '@electric-sql/pglite/nodefs';

const severity = /^\S+ \S+ \S+ \[\d+\] (\w+): {2}(.*)/;
const severest = new Set(['FATAL', 'PANIC']);

const ordinary = new Set<string | undefined>(['ENOENT', 'EEXIST', 'ENOTEMPTY']);

interface NodeFileSystem {
  convertNodeCode(error: NodeJS.ErrnoException): number | undefined;
}

export class EmbeddedFiles extends NodeFS {
  /** Must end the process: PGlite would retry forever without returning to the event loop. */
  onEnd: (() => void) | null = null;
  #lastWords: string[] = [];
  #fault: string | null = null;

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
      // PostgreSQL treats only ENOSPC as a full disk. An unknown code would count as success.
      const code = error.code === 'EDQUOT' ? 'ENOSPC' : error.code;
      return convertNodeCode({ code } as never) ?? convertNodeCode({ code: 'EIO' } as never);
    };
  }
}
