import {
  buildSchema,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isScalarType,
} from 'graphql';
import { snakeCase } from '../../sdk/codegen/naming.ts';
import { type Operation as Method, operationsOf, subjectOf } from '../../sdk/codegen/operations-of.ts';

interface Example {
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

interface Parameter extends Example {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
}

interface RestOperation {
  /** OPTIONS of every path has none. */
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Example> };
  responses: Record<string, { content?: Record<string, object> }>;
}

export interface SampledDocument {
  paths: Record<string, Record<string, RestOperation>>;
  components: { parameters: Record<string, Parameter> };
}

type Values = Record<string, unknown>;

const firstExample = ({ example, examples = {} }: Example) => example ?? Object.values(examples)[0]?.value;

/** As TypeScript has it, with the names of fields unquoted. */
const literal = (value: unknown) => {
  const text = JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');
  const short = text.replaceAll(/\n\s*/g, ' ');
  return (short.length < 70 ? short : text).replaceAll(/"((?:[^"\\']|\\[^"])*)"/g, "'$1'");
};

/**
 * A request of the SDK for each operation, by `operationId`, with the values of its first example: its own method, or `rest` where
 * it has none. None for pages and images, which it does not send.
 */
export function samplesOf(document: SampledDocument, schema: string, url: string): Record<string, string> {
  const methods = new Map(operationsOf(buildSchema(schema)).map((method) => [method.name, method]));
  const samples = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const { requestBody, responses, operationId } = operation;
      const body = requestBody?.content['application/json'];
      const succeeds = Object.entries(responses).flatMap(([status, one]) =>
        status.startsWith('2') ? [one.content] : [],
      );
      const isJson = succeeds.some((types) => types === undefined || 'application/json' in types);
      if ((requestBody && !body) || !isJson || !operationId || path === '/graphql') return [];
      const given = {
        path: valuesIn(operation, 'path', document),
        query: valuesIn(operation, 'query', document),
        body: body && firstExample(body),
      };
      const call = methodCall(methods.get(operationId), given) ?? restCall(method, path, given);
      return [
        [
          operationId,
          `import { createClient } from '@terrapin/sdk';\n\nconst terrapin = createClient({\n  url: '${url}',\n  token: process.env.TOKEN,\n});\n${call}\n`,
        ],
      ];
    }),
  );
  return Object.fromEntries(samples);
}

/** What has to be given. */
function valuesIn({ parameters = [] }: RestOperation, place: string, { components }: SampledDocument): Values {
  const all = parameters.map((one) =>
    one.$ref ? (components.parameters[one.$ref.split('/').at(-1) as string] as Parameter) : one,
  );
  const needed = all.filter((one) => one.in === place && (one.required || place === 'path'));
  return Object.fromEntries(needed.map((one) => [one.name, firstExample(one) ?? '…']));
}

interface Given {
  path: Values;
  query: Values;
  body: unknown;
}

function restCall(method: string, path: string, { path: params, query, body }: Given): string {
  const parts = Object.entries({ path: params, query }).filter(([, values]) => Object.keys(values).length > 0);
  const options = {
    ...(parts.length > 0 && { params: Object.fromEntries(parts) }),
    ...(body !== undefined && { body }),
  };
  const request = Object.keys(options).length > 0 ? `, ${literal(options)}` : '';
  return `const { data } = await terrapin.rest.${method.toUpperCase()}('${path}'${request});`;
}

/** `const invoice = await terrapin.invoices.create({ … });`, or null where an argument is not in the request. */
function methodCall(method: Method | undefined, { path, body }: Given): string | null {
  if (!method) return null;
  const ids = Object.values(path);
  const fields = fieldsOf(body);
  const { to = ids.length > 1 ? ids.at(-1) : undefined } = (fields ?? {}) as Values;
  const isChecked = method.required.some(({ name }) => name === 'to') && ids.length > 1;
  const named: Values = { ...path, id: isChecked ? ids[0] : ids.at(-1), to };
  const given = method.required.map(({ name, type }) => toInput(name === 'input' ? fields : named[name], type));
  if (given.includes(undefined)) return null;
  const [key] = method.keys.length > 0 ? ids : [];
  const keys = key === undefined ? [] : [{ [/^[\da-f-]{36}$/.test(String(key)) ? 'id' : 'username']: key }];
  const call = `await terrapin.${method.resource ? `${method.resource}.` : ''}${method.method}(${[...keys, ...given].map(literal).join(', ')});`;
  const { type, name, isList } = subjectOf(method);
  if (method.answers === 'page') return `const { items } = ${call}`;
  if (isScalarType(type)) return call;
  return `const ${isList ? 'results' : name.charAt(0).toLowerCase() + name.slice(1)} = ${call}`;
}

/** What an envelope contains. */
function fieldsOf(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(fieldsOf);
  const { data, attributes } = (body ?? {}) as Values;
  if (data !== undefined) return fieldsOf(data);
  return attributes ?? body;
}

/** A value of REST as GraphQL names it; undefined if there is none. */
function toInput(value: unknown, given: GraphQLInputType): unknown {
  const type = getNullableType(given);
  if (value === undefined || value === null) return value;
  if (isListType(type)) return (Array.isArray(value) ? value : [value]).map((one) => toInput(one, type.ofType));
  if (isEnumType(type)) return String(value).toUpperCase().replaceAll(/\W/g, '_');
  if (!isInputObjectType(type)) return value;
  const fields = Object.values(type.getFields());
  const known = Object.entries(value).flatMap(([name, one]) => {
    const field = fields.find((other) => snakeCase(other.name) === name);
    return field ? [[field.name, toInput(one, field.type)]] : [];
  });
  return Object.fromEntries(known);
}
