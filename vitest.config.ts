import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite's transform must read decorators the way tsconfig.json does, or entities lose their types.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
