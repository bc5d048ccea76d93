import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite's transform must read decorators the way tsconfig.json does, or entities lose their types.
  oxc: { decorator: { legacy: true } },
  // Node loads graphql's CommonJS build for everybody; Vite would load a second copy of it for our own files.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // `npm test` needs npm only; `npm run test:pages` a Chromium, too; what takes longer than the rest is `npm run test:long`.
    projects: [
      {
        extends: true,
        test: { name: 'server', include: ['test/**/*.test.ts'], exclude: ['**/*.{browser,long}.test.ts'] },
      },
      { extends: true, test: { name: 'pages', include: ['test/**/*.browser.test.ts'] } },
      // Three at a time, also on a slow machine.
      {
        extends: true,
        test: { name: 'long', include: ['test/**/*.long.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 },
      },
    ],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files share a process: loading the server anew for each would take longer than its tests. Each still has its own server.
    isolate: false,
    // Titles are unique only in full.
    taskTitleValueFormatTruncate: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
