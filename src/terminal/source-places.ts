import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

const maps = new Map<string, SourceMap | null>();

/**
 * The places in a stack as places in our source files, where it names built ones. Node could do so by itself
 * (`--enable-source-maps`), but then reads all maps at every start, which takes 0.2 s and 14 MB; here the first error does.
 */
export function inSource(stack: string): string {
  return stack.replace(/(?:file:\/\/)?(\/[^\s():]+\.js):(\d+):(\d+)/g, (place, file, line, column) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin) || !origin.fileName) return place;
    return `${resolve(dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(file: string): SourceMap | null {
  let map = maps.get(file);
  if (map === undefined) maps.set(file, (map = readMap(file)));
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null; // Not ours, or not there: the place stays as it is.
  }
}
