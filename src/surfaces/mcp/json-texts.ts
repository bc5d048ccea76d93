import { ApiError, invalid } from '../../core/errors.ts';
import { type JsonLimits, parseWithin } from '../http/body.ts';
import type { JsonObject } from './api-document.ts';

type Schema = JsonObject & { type?: unknown; items?: Schema; properties?: Readonly<Record<string, Schema>> };

/**
 * Models send objects and arrays as JSON in a text: they are read where the schema has none.
 *
 * @throws validation_failed for a text that was to be JSON
 */
function readJsonTexts(value: unknown, schema: Schema, limits: JsonLimits): unknown {
  let { values } = limits;
  const read = (given: unknown, { type, items, properties }: Schema, path: string): unknown => {
    const one = typeof given === 'string' && (type === 'object' || type === 'array') ? parse(given, type, path) : given;
    const inside = (name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
    if (Array.isArray(one)) return items ? one.map((item, index) => read(item, items, inside(index))) : one;
    if (typeof one !== 'object' || one === null || !properties) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, field]) => [
        name,
        Object.hasOwn(properties, name) ? read(field, properties[name] as Schema, inside(name)) : field,
      ]),
    );
  };
  /** The text itself, if it is something else, which is then refused as that. Null is not given. */
  const parse = (text: string, type: string, path: string): unknown => {
    const json = text.trim();
    if (json === 'null') return null;
    if (!json.startsWith(type === 'object' ? '{' : '[')) return text;
    try {
      const parsed = parseWithin(text, { ...limits, values });
      values -= parsed.values;
      return parsed.value;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'malformed_json')) throw error;
      const article = type === 'object' ? 'an object' : 'an array';
      throw invalid(path || 'arguments', 'invalid_type', `Is not valid JSON. Send ${article}, not a text.`);
    }
  };
  return read(value, schema, '');
}

/**
 * The arguments of a call: null, and a text without anything in it, are none.
 *
 * @throws validation_failed if they are no object
 */
export function readObject(given: unknown, schema: Schema, limits: JsonLimits): Readonly<Record<string, unknown>> {
  const isBlank = typeof given === 'string' && given.trim() === '';
  const args = isBlank ? {} : (readJsonTexts(given ?? {}, schema, limits) ?? {});
  if (typeof args === 'object' && !Array.isArray(args)) return args as Readonly<Record<string, unknown>>;
  throw invalid('arguments', 'invalid_type', 'Must be an object, such as { "fields": ["id"] }, or {} for none.');
}
