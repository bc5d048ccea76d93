declare module '../../core/context.ts' {
  interface Rules {
    /** What becomes of an article that is deleted. */
    readonly articleDeletion: 'permanent' | 'trash';
  }
}

export {};
