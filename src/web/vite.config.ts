import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { bar } from './bar.plugin.ts';
import { include } from './include.plugin.ts';
import { scalar } from './scalar.plugin.ts';

const here = import.meta.dirname;
const server = process.env.TERRAPIN_URL ?? 'http://127.0.0.1:3000';
const pages = ['home', 'missing', 'board', 'reference', 'graphiql'];
const sdk = resolve(here, '../../sdk/src');

/** What people look at: a few pages, each with only what it needs. Nothing of them comes from another host. */
export default defineConfig({
  root: here,
  plugins: [bar(), include(), scalar()],
  resolve: { alias: { '@terrapin/sdk/operations': `${sdk}/operations.ts`, '@terrapin/sdk': `${sdk}/index.ts` } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: resolve(here, '../../dist/web'),
    emptyOutDir: true,
    // What is inlined as data: would need more room in the pages' content security policy.
    assetsInlineLimit: 0,
    // light-dark() as it is: its substitute asks the system only, and not who overrides it for a part of a page.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: {
      input: Object.fromEntries(pages.map((page) => [page, resolve(here, page, 'index.html')])),
      // React's packages mark client components, which means nothing here.
      checks: { moduleLevelDirective: false } as object,
    },
  },
  // Vite's own imports of workers in there can only be read by Vite.
  optimizeDeps: { exclude: ['@graphiql/react/setup-workers/vite'] },
  // npm run dev:web: the pages as they are edited, the data from a server that runs beside.
  server: { proxy: { '/graphql': server, '/invoices': server, '/openapi.json': server } },
});
