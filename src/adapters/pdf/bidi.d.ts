/** The types of the package describe its ES module as one of CommonJS. */
declare module 'bidi-js/dist/bidi.mjs' {
  const makeBidi: () => import('bidi-js').Bidi;
  export = makeBidi;
}
