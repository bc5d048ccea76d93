declare module '../../core/context.ts' {
  interface Rules {
    readonly articleDeletion: 'permanent' | 'trash';
  }
}

export {};
