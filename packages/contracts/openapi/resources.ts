import { z } from 'zod';
import { describeInput, type InputDescription, type Representation } from '../../../src/core/representation.ts';
import type { Envelope } from '../../../src/surfaces/rest/envelope.ts';
import { inputNames, outputNames, restName } from '../../../src/surfaces/rest/names.ts';
import { capitalize } from '../../../src/values/casing.ts';
import { toSentence } from '../../../src/values/field-errors.ts';
import { type Json, refTo, toSchema } from './schema.ts';

/**
 * The fields that a client sets. The others that a response has are accepted, too, so the schema is open, but those are not
 * listed: no generated client offers them.
 */
export function inputSchema(body: z.ZodType, schemas: Json): Json {
  const input = describeInput(body);
  if (!input) return toSchema(body, schemas, 'given');
  const { name, resource, required, fields, defaults } = input;
  const listed = outputNames(resource).fields.filter(({ property }) => property in fields);
  const shown = z.object(Object.fromEntries(listed.map(({ property }) => [property, resource.output.shape[property]])));
  const { properties } = toSchema(shown, schemas, 'given') as { properties: Json };
  const isOpen = inputNames(resource).fields.length > listed.length;
  schemas[name] ??= {
    type: 'object',
    ...(isOpen && { description: describeOthers(input) }),
    properties: Object.fromEntries(
      listed.map(({ name, property }) => [
        name,
        withDefault(properties[restName(property)] as Json, defaults[property], schemas),
      ]),
    ),
    ...(required.length > 0 && { required: required.map(restName) }),
    ...(!isOpen && { additionalProperties: false }),
  };
  return refTo(name);
}

/** In words: of a field with the keyword `default`, some generators make one that every request must have. */
function withDefault(schema: Json, value: unknown, schemas: Json): Json {
  if (value === undefined) return schema;
  const component = schemas[String(schema.$ref).split('/').at(-1) as string] as Json | undefined;
  const description = schema.description ?? component?.description;
  const sentence = `Default: ${value === '' ? 'empty' : `\`${value}\``}.`;
  return { ...schema, description: description ? `${description} ${sentence}` : sentence };
}

function describeOthers({ resource }: InputDescription): string {
  const { byProperty } = inputNames(resource);
  const refusals = Object.entries(resource.readOnlyMessages).map(([property, message]) =>
    toSentence({ field: `\`${byProperty.get(property)?.name}\``, message }),
  );
  return [
    'You can also send back the other fields of a response: they are ignored.',
    ...(refusals.length > 0 ? ['Some return `read_only` if they differ:', ...refusals] : []),
  ].join(' ');
}

/** A document, without some of its outer layers or all of them. */
export function documentInputSchema({ name, layers }: Envelope, fields: Json, kind: string, schemas: Json): Json {
  const documents = layers.map((_, outermost) =>
    layers.slice(outermost).reduceRight((inside, { name, schema }): Json => {
      const { properties, additionalProperties, ...rest } = toSchema(schema, schemas, 'given');
      const beside = Object.entries(properties as Json).filter(([, one]) => Object.keys(one as Json).length > 0);
      const isOpen = beside.length < Object.keys(properties as Json).length;
      return {
        ...rest,
        ...(!isOpen && { additionalProperties }),
        properties: { ...Object.fromEntries(beside), [name]: inside },
      };
    }, fields),
  );
  // Otherwise a wrong document would be valid as fields, all of which may be absent.
  const bare = { ...fields, propertyNames: { not: { enum: layers.map((layer) => layer.name) } } };
  schemas[`${name}${kind}`] ??= { anyOf: [...documents, bare] };
  return refTo(`${name}${kind}`);
}

export function documentSchema(envelope: Envelope, fields: Json, paged: boolean, schemas: Json): Json {
  const name = paged ? `${envelope.name}List` : envelope.name;
  schemas[name] ??= envelope.schema[paged ? 'page' : 'one'](fields);
  return refTo(name);
}

export function resourceSchema(resource: Representation, schemas: Json): { $ref: string } {
  schemas[resource.name] ??= fieldsSchema(resource, schemas);
  return refTo(resource.name);
}

/** With a field that responses of other operations do not have. */
export function revealingSchema(resource: Representation, property: string, schemas: Json): { $ref: string } {
  const { required, ...schema } = fieldsSchema(resource, schemas) as { required: string[] };
  const name = `${resource.name}With${capitalize(property)}`;
  schemas[name] ??= { ...schema, required: [...required, restName(property)] };
  return refTo(name);
}

function fieldsSchema(resource: Representation, schemas: Json): Json {
  const { properties, ...rest } = toSchema(resource.output, schemas) as { properties: Record<string, Json> };
  const owned = (property: string) => !(property in resource.writable);
  const { fields } = outputNames(resource);
  const marked = fields.map(({ property, name }) => {
    const schema = properties[restName(property)] as Json;
    return [name, owned(property) ? { ...schema, readOnly: true } : schema];
  });
  // Responses contain the fields that clients may omit; only the server's own can be missing.
  const missing = (property: string) =>
    resource.partial.includes(property) ||
    (owned(property) && resource.output.shape[property]?.safeParse(undefined).success);
  const required = fields.filter(({ property }) => !missing(property)).map(({ name }) => name);
  return { ...rest, properties: Object.fromEntries(marked), required };
}

/** The results are told apart by `status`. */
export function describeBatchResults(
  resource: string,
  item: Json,
  failures: readonly number[],
  headers: Json,
  schemas: Json,
): Json {
  const result = (status: readonly number[], rest: Json) => ({
    type: 'object',
    required: ['status', ...Object.keys(rest)],
    properties: { status: { type: 'integer', enum: status }, ...rest },
  });
  schemas[`Created${resource}`] ??= result([201], { data: item });
  schemas[`Failed${resource}`] ??= result(failures, { error: refTo('ItemError') });
  schemas[`${resource}Result`] ??= {
    description: 'The result of one item.',
    oneOf: [refTo(`Created${resource}`), refTo(`Failed${resource}`)],
  };
  const response = (description: string) => ({
    description,
    headers,
    content: { 'application/json': { schema: { type: 'array', items: refTo(`${resource}Result`) } } },
  });
  return {
    201: response('All items were created.'),
    207: response('Some items failed. Each result contains the status of its item.'),
  };
}
