import { STATUS_CODES } from 'node:http';
import { capitalize } from '../../core/casing.ts';
import { mapResponses } from './headers.ts';
import type { Json } from './schema.ts';

/** Moves responses that several operations share, and that have no result, to `components.responses`. */
export function shareResponses(paths: Record<string, Json>): { paths: Record<string, Json>; responses: Json } {
  const uses = new Map<string, number>();
  mapResponses(paths, (response) => {
    const text = JSON.stringify(response);
    uses.set(text, (uses.get(text) ?? 0) + 1);
    return response;
  });
  const names = new Map<string, string>();
  const responses: Json = {};
  const shared = mapResponses(paths, (response, status) => {
    const text = JSON.stringify(response);
    const isResult = status.startsWith('2') && response.content !== undefined;
    if (isResult || uses.get(text) === 1) return response;
    const name = names.get(text) ?? freeName(nameOf(response, status), responses);
    names.set(text, name);
    responses[name] = response;
    return { $ref: `#/components/responses/${name}` };
  });
  return { paths: shared, responses };
}

function nameOf({ description }: Json, status: string): string {
  const codes = [...String(description).matchAll(/^`(\w+)`/gm)].map(([, code]) => code as string);
  const words = codes.length === 1 ? (codes[0] as string).split('_') : (STATUS_CODES[status] ?? status).split(' ');
  return words.map(capitalize).join('');
}

function freeName(name: string, taken: Json): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}${n}`;
    if (!(candidate in taken)) return candidate;
  }
}
