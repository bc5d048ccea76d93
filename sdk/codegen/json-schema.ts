/** As much of JSON Schema as openapi.json uses. */
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
  additionalProperties?: boolean | Json;
  format?: string;
}

/** The TypeScript type of a JSON Schema. What `fields` leaves of a resource counts as the whole: types cannot know. */
export function typeOfJson(schema: Json, indent: string): string {
  if (schema.$ref) return reference(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = closed(schema.oneOf ?? schema.anyOf)?.filter(({ $ref }) => !$ref?.endsWith('Selection'));
  if (choices) return unique(choices.map((one) => typeOfJson(one, indent)));
  if (schema.allOf) return schema.allOf.map((one) => typeOfJson(one, indent)).join(' & ');
  return unique([schema.type ?? 'unknown'].flat().map((type) => ofType(type, schema, indent)));
}

/** The known values where others are let pass: a name that is no such value is a mistake all the same. */
function closed(choices: Json[] | undefined): Json[] | undefined {
  const known = choices?.filter((one) => one.enum);
  return known?.length && choices?.every((one) => one.enum || one.type === 'string') ? known : choices;
}

/** `#/components/schemas/Error/properties/code` → `Schemas['Error']['code']` */
function reference(ref: string): string {
  const names = ref.split('/').slice(3);
  return `Schemas${names.map((name, i) => (i % 2 === 0 ? `['${name}']` : '')).join('')}`;
}

function unique(types: string[]): string {
  return [...new Set(types)].join(' | ');
}

function ofType(type: string, schema: Json, indent: string): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array': {
      const item = schema.items ? typeOfJson(schema.items, indent) : 'unknown';
      return /[|&]/.test(item) ? `Array<${item}>` : `${item}[]`;
    }
    case 'object':
      return object(schema, indent);
    case 'string':
      return schema.format === 'binary' ? 'Blob | Uint8Array' : 'string';
    default:
      return type;
  }
}

function object({ properties, required = [], additionalProperties }: Json, indent: string): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeOfJson(additionalProperties, indent) : 'unknown';
    return `Record<string, ${values}>`;
  }
  const members = Object.entries(properties).map(([name, schema]) => {
    const doc = schema.description ? `${indent}  /** ${schema.description.replaceAll('\n', ' ')} */\n` : '';
    return `${doc}${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeOfJson(schema, `${indent}  `)};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}
