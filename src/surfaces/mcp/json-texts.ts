import { ApiError } from '../../core/errors.ts';
import { type JsonLimits, parseWithin } from '../http/body.ts';
import type { JsonObject } from './api-document.ts';

type Schema = JsonObject & { type?: unknown; items?: Schema; properties?: Readonly<Record<string, Schema>> };

/** Models send objects and arrays as JSON in a text: they are read where the schema has none. */
export function readJsonTexts(value: unknown, schema: Schema, limits: JsonLimits): unknown {
  let { values } = limits;
  const read = (given: unknown, { type, items, properties }: Schema): unknown => {
    const one = typeof given === 'string' && (type === 'object' || type === 'array') ? parse(given, type) : given;
    if (Array.isArray(one)) return items ? one.map((item) => read(item, items)) : one;
    if (typeof one !== 'object' || one === null || !properties) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, inside]) => [
        name,
        Object.hasOwn(properties, name) ? read(inside, properties[name] as Schema) : inside,
      ]),
    );
  };
  /** The text itself, if it is something else, which is then refused as that. */
  const parse = (text: string, type: string): unknown => {
    if (!text.trimStart().startsWith(type === 'object' ? '{' : '[')) return text;
    try {
      const parsed = parseWithin(text, { ...limits, values });
      values -= parsed.values;
      return parsed.value;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'malformed_json') return text;
      throw error;
    }
  };
  return read(value, schema);
}
