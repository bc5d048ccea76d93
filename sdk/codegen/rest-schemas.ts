import { readFileSync } from 'node:fs';
import type { Json } from './json-schema.ts';

/** What REST shows of each type. */
export const restSchemas: Record<string, Json> = JSON.parse(readFileSync('openapi.json', 'utf8')).components.schemas;
