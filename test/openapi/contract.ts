import { buildOpenapi } from '../../packages/contracts/openapi/document.ts';
import { registry } from '../../src/resources/registry.ts';
import type { Body } from '../support/client.ts';
import { closed, schemasOf, selected } from './schemas.ts';

export interface Documented {
  /** `GET /articles/{article}` */
  readonly name: string;
  readonly pointer: readonly string[];
  readonly operation: Body;
  readonly variables: Record<string, string>;
}

export interface Place {
  readonly pointer: readonly string[];
  readonly value: Body;
}

export const document: Body = buildOpenapi(registry, {});
export const checkSent = schemasOf(document);
export const checkAnswered = schemasOf(closed(document));
/** Of responses to requests with `fields`. */
export const checkSelected = schemasOf(closed(selected(document)));

const paths = Object.keys(document.paths)
  // Fixed paths before paths with parameters.
  .sort((a, b) => (`${a}~`.replaceAll('{', '~') < `${b}~`.replaceAll('{', '~') ? -1 : 1))
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));

export function documentedOf(method: string, url: string): Documented | null {
  // Hosts of agents add a slash, which is not documented.
  const path = url
    .split('?', 1)
    .join()
    .replace(/\/mcp\/$/, '/mcp');
  const key = method === 'HEAD' ? 'get' : method.toLowerCase();
  for (const { path: template, pattern } of paths) {
    const match = pattern.exec(path);
    if (!match) continue;
    const operation = document.paths[template][key];
    if (!operation) return null;
    const variables = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, text]) => [name, decode(text)]),
    );
    return { name: `${method} ${template}`, pointer: ['paths', template, key], operation, variables };
  }
  return null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function resolve(pointer: readonly string[]): Place {
  const value = pointer.reduce<Body>((inside, part) => inside?.[part], document);
  return value?.$ref ? resolve(value.$ref.slice(2).split('/')) : { pointer, value };
}

export function parseText(text: string, { type }: { type?: string } = {}): unknown {
  if (type === 'array') return text.split(',');
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if (type === 'number' && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}
