import { tooComplex } from './limits.ts';

/** Characters of a document. */
const maximumLength = 250_000;
/** Lines of a document. graphql-js counts them anew for the place of each error. */
const maximumLines = 5_000;
/** Levels of brackets in a document: far more than fields may have, far fewer than would overflow a call stack. */
const maximumNesting = 100;

/** Strings, comments and brackets: all that matters for how deep a document nests. */
const nesting = /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[{}[\]()]/g;

/** Refuses a document whose text alone makes parsing it, or telling the places of its errors, too expensive. */
export function limitSource(source: unknown): void {
  if (typeof source !== 'string') return;
  if (source.length > maximumLength)
    throw tooComplex(`The document has more than ${maximumLength} characters. Send long values as variables.`);
  if (source.length > maximumLines) limitLines(source);
  if (source.length > maximumNesting) limitNesting(source);
}

function limitLines(source: string): void {
  let lines = 1;
  for (const _ of source.matchAll(/\r\n?|\n/g)) {
    if (++lines > maximumLines)
      throw tooComplex(`The document has more than ${maximumLines} lines. Send long values as variables.`);
  }
}

function limitNesting(source: string): void {
  let depth = 0;
  for (const [token] of source.matchAll(nesting)) {
    if ('{[('.includes(token)) depth++;
    else if ('}])'.includes(token)) depth--;
    if (depth > maximumNesting) throw tooComplex(`The document is nested more than ${maximumNesting} levels deep.`);
  }
}
