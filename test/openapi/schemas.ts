import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Body } from '../support/client.ts';

/** The errors of a value by the schema at a JSON pointer of the document; null if valid. */
export type Check = (pointer: readonly string[], value: unknown) => string | null;

export function schemasOf(document: Body): Check {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, code: { optimize: false } });
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema(document, 'openapi.json');
  const compiled = new Map<string, ValidateFunction>();
  const find = (path: readonly string[]) => {
    const pointer = path.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
    const $ref = `openapi.json#${pointer.join('')}`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    return validate;
  };
  const found = new WeakMap<readonly string[], ValidateFunction>();
  return (path, value) => {
    const validate = found.get(path) ?? find(path);
    found.set(path, validate);
    if (validate(value)) return null;
    const texts = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'it'} ${message} ${JSON.stringify(params)}`,
    );
    return [...new Set(texts)].join('; ');
  };
}

export function closed(document: Body): Body {
  return map(document, (schema) =>
    schema.type === 'object' && schema.properties && schema.additionalProperties === undefined
      ? { ...schema, additionalProperties: false }
      : schema,
  );
}

/** The schemas that an `x-selection` names have no required fields. */
export function selected(document: Body): Body {
  const names = new Set<string>();
  map(document, (one) => {
    if (one['x-selection']) names.add(one['x-selection'].schema.split('/').at(-1));
    return one;
  });
  const schemas = Object.entries(document.components.schemas as Record<string, Body>).map(([name, schema]) => {
    const { required: _, ...rest } = schema;
    return [name, names.has(name) ? { ...rest, minProperties: 1 } : schema];
  });
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}

function map(value: Body, change: (schema: Body) => Body): Body {
  if (Array.isArray(value)) return value.map((item) => map(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner, change)])));
}
