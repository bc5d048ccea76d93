import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** GraphiQL's fonts are 300 kB inside its styles, which the page would wait for. It has fonts of its own. */
const withoutFonts: Plugin = {
  name: 'without-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    /graphiql.*\.css$/.test(id) ? code.replace(/@font-face\s*\{[^}]*data:[^}]*\}/g, '') : undefined,
};

/** Monaco's green of numbers and brackets has a contrast below 4.5 with the ground of responses in light mode. */
const darkerGreen: Plugin = {
  name: 'darker-green',
  enforce: 'pre',
  transform: (code, id) =>
    /graphiql\/react\/dist\/constants\.js$/.test(id)
      ? code.replace(
          /getBaseColors\("light"\),\s*rules: \[/,
          '{ ...getBaseColors("light"), "editorBracketHighlight.foreground2": "#236a23" }, rules: [{ token: "number", foreground: "#076a45" }, ',
        )
      : undefined,
};

/** For subscriptions over WebSockets, which the server does not have: it would be found where another package has installed it. */
const withoutWebSockets: Plugin = {
  name: 'without-websockets',
  enforce: 'pre',
  resolveId: (id) => (id === 'graphql-ws' ? '\0graphql-ws' : undefined),
  load: (id) =>
    id === '\0graphql-ws' ? 'throw new Error("There are no subscriptions over WebSockets here.");' : undefined,
};

/** Files that stand beside each other, with hashes in their names, as the server serves them. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [withoutFonts, darkerGreen, withoutWebSockets],
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: '[name]-[hash].js' } } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'built',
    license: { fileName: 'licenses.md' },
    assetsDir: '',
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: {
      input: { graphiql: resolve(import.meta.dirname, 'src/graphiql.tsx') },
      // React's packages mark client components, which means nothing here.
      checks: { moduleLevelDirective: false } as object,
      output: {
        entryFileNames: '[name].entry-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
