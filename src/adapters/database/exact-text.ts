import { messages, PGlite, type PGliteOptions } from '@electric-sql/pglite';

/**
 * PGlite that gives text back as it was stored. The one it is made of reads answers with a TextDecoder that takes a
 * leading U+FEFF for a byte order mark and drops it.
 */
export class ExactPGlite extends PGlite {
  static async open(options: PGliteOptions): Promise<ExactPGlite> {
    const pglite = keepingMarks(() => new ExactPGlite(options));
    await pglite.waitReady;
    return pglite;
  }

  /** Throws errors itself: where PGlite does, it makes itself a new decoder, like the first one. */
  override async execProtocolStream(
    ...[message, options]: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    const answers = await super.execProtocolStream(message, { ...options, throwOnError: false });
    const failed = answers.find((answer) => answer instanceof messages.DatabaseError);
    if (failed && options?.throwOnError !== false) throw failed;
    return answers;
  }
}

/** Runs `create`, which is over when it returns, where every TextDecoder keeps the mark. */
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
