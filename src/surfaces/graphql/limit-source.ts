import { tooComplex } from './limits.ts';

const maximumLength = 250_000;
/** graphql-js counts lines for the position of each error. */
const maximumLines = 5_000;
/** Nesting of brackets: far above the limit of fields, far below a stack overflow. */
const maximumNesting = 100;

const nesting = /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[{}[\]()]/g;

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
