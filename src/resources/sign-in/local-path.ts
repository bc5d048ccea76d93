/** A path of this server, as it is. Browsers read `//host` and `/\host` as another one, and leave out tabs and line breaks. */
export function localPath(text: unknown): string | null {
  return typeof text === 'string' && text.length <= 4_000 && /^\/(?![/\\])[!-~]*$/.test(text) ? text : null;
}
