import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { guides } from './guides.plugin.ts';
import { bar, drawn, first, graphiql, operations, scalar, stylesFirst } from './pages.plugin.ts';

const here = import.meta.dirname;
const server = process.env.TERRAPIN_URL ?? 'http://127.0.0.1:3000';
const pages = ['home', 'missing', 'board', 'developers', 'pay', 'reference', 'guides', 'graphiql', 'form'];
const sdk = resolve(here, '../../sdk/src');

/** What people look at: a few pages, each with only what it needs. Nothing of them comes from another host. */
export default defineConfig({
  root: here,
  plugins: [bar(), drawn(), operations(), first(), stylesFirst(), graphiql(), scalar(), guides()],
  resolve: {
    alias: [
      { find: /^@terrapin\/sdk\/(\w+)$/, replacement: `${sdk}/$1.ts` },
      { find: '@terrapin/sdk', replacement: `${sdk}/index.ts` },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: resolve(here, '../../dist/web'),
    // A server that runs may still load files of the last build.
    emptyOutDir: false,
    // What is inlined as data: would need more room in the pages' content security policy.
    assetsInlineLimit: 0,
    // light-dark() as it is: its substitute asks the system only, and not who overrides it for a part of a page.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A busy machine is no news.
      checks: { pluginTimings: false } as object,
      // Small ones would be files of their own.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'board-parts',
              test: /\/(ask|button|dialog|explain|invoice|money|notices|notices-view|pdf|question|words|generated\/lifecycle)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
      input: Object.fromEntries(pages.map((page) => [page, resolve(here, page, 'index.html')])),
    },
  },
  // npm run dev:web: the pages as they are edited, the data from a server that runs beside.
  server: {
    proxy: {
      '/graphql': server,
      '/invoices': server,
      '/payment_link': server,
      '/sign-in': server,
      '/openapi.json': server,
    },
  },
});
