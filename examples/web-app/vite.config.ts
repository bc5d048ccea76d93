import { defineConfig } from 'vite';

const sdk = new URL('../../sdk/src/', import.meta.url).pathname;

/** An app outside of this repository installs `@terrapin/sdk`, and needs no alias. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^@terrapin\/sdk\/(\w+)$/, replacement: `${sdk}$1.ts` }] },
  build: { target: 'es2022' },
  server: { host: 'localhost', port: 5175 },
});
