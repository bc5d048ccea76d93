import { readFileSync } from 'node:fs';

/** The server's own version, out of package.json, two folders up from here, built or not. */
export const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
