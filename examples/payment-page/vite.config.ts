import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** An app outside of this repository installs `@terrapin/sdk`, and needs no alias. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { '@terrapin/sdk': resolve(import.meta.dirname, '../../sdk/src/index.ts') } },
  build: { target: 'baseline-widely-available' },
  server: { host: '127.0.0.1', port: 5174 },
});
