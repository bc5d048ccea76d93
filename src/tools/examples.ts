import { readdirSync, readFileSync } from 'node:fs';
import type { Examples } from './openapi/examples.ts';

const folder = new URL('../../test/openapi/examples/', import.meta.url);

export function readExamples(): Examples {
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Examples);
  return Object.assign({}, ...files);
}
