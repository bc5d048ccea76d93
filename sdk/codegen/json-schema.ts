export interface Json {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Json[];
  anyOf?: Json[];
  allOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  description?: string;
  minimum?: number;
  maximum?: number;
  additionalProperties?: boolean | Json;
  format?: string;
  pattern?: string;
  /** Later versions of the server may return other values of `enum`. */
  isOpen?: boolean;
  /** A list of a request: it may be read-only. */
  isSent?: boolean;
}

/** With `isSent` in each list. */
export function sent(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.type === 'array' ? { ...value, isSent: true } : value,
  );
}

/** Names of the schemas that a schema refers to, also by others. */
export function referencesIn(given: unknown, schemas: Record<string, Json>, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(given).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    referencesIn(schemas[name] ?? {}, schemas, found);
  }
  return found;
}

/** With `isOpen` in each list of strings. */
export function opened(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.enum?.every?.((one: unknown) => one === null || typeof one === 'string')
      ? { ...value, isOpen: true }
      : value,
  );
}

/** Returns the schema that a reference leads to. */
export function resolver(schemas: Record<string, Json>): (json: Json) => Json {
  return function resolve(json: Json): Json {
    const name = json.$ref?.replace('#/components/schemas/', '');
    return name ? resolve(schemas[name] ?? {}) : json;
  };
}

/** @param named returns the type of a referenced schema */
export function typeOfJson(schema: Json, indent: string, named: (ref: string) => string = reference): string {
  const typeOf = (one: Json) => typeOfJson(one, indent, named);
  if (schema.$ref) return named(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum)
    return [...schema.enum.map((value) => JSON.stringify(value)), ...(schema.isOpen ? ['NewValue'] : [])].join(' | ');
  const choices = closed(schema.oneOf ?? schema.anyOf);
  if (choices) return unique(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  return unique([schema.type ?? 'unknown'].flat().map((type) => ofType(type, schema, indent, named)));
}

/** The known values, although others are accepted: an unknown name is a mistake. */
function closed(choices: Json[] | undefined): Json[] | undefined {
  const known = choices?.filter((one) => one.enum);
  return known?.length && choices?.every((one) => one.enum || one.type === 'string') ? known : choices;
}

/** `#/components/schemas/Error` → `Schemas['Error']` */
export function reference(ref: string): string {
  return `Schemas['${ref.split('/').at(-1)}']`;
}

function unique(types: string[]): string {
  return [...new Set(types)].join(' | ');
}

/** The pattern of codes of ISO 4217. */
const currency = '^[A-Z]{3}$';

function ofType(type: string, schema: Json, indent: string, named: (ref: string) => string): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array': {
      const item = schema.items ? typeOfJson(schema.items, indent, named) : 'unknown';
      if (schema.isSent) return `readonly (${item})[]`;
      return /[|&]/.test(item) ? `Array<${item}>` : `${item}[]`;
    }
    case 'object':
      return object(schema, indent, named);
    case 'string':
      if (schema.pattern === currency) return 'Currency';
      return schema.format === 'binary' ? 'Blob | Uint8Array' : 'string';
    default:
      return type;
  }
}

function object(
  { properties, required = [], additionalProperties }: Json,
  indent: string,
  named: (ref: string) => string,
): string {
  if (!properties) {
    const values =
      typeof additionalProperties === 'object' ? typeOfJson(additionalProperties, indent, named) : 'unknown';
    return `Record<string, ${values}>`;
  }
  const members = Object.entries(properties).map(([name, schema]) => {
    const doc = schema.description ? `${indent}  /** ${schema.description.replaceAll('\n', ' ')} */\n` : '';
    const type = typeOfJson(schema, `${indent}  `, named);
    return `${doc}${indent}  ${name}${required.includes(name) ? '' : '?'}: ${type};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}
