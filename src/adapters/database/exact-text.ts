import { messages, PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** Returns text exactly as stored. PGlite's TextDecoder would drop a leading U+FEFF as a byte order mark. */
export class ExactPGlite extends PGlite {
  static async open(options: PGliteOptions): Promise<ExactPGlite> {
    const pglite = keepingMarks(() => new ExactPGlite(options));
    await pglite.waitReady;
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
