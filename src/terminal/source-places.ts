import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

const maps = new Map<string, SourceMap | null>();

/** `--enable-source-maps` would read all maps at every start (0.2 s, 14 MB); this reads them on the first error. */
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
    return null;
  }
}
