interface Example {
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

export interface Parameter extends Example {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
}

export interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Example> };
  responses: Record<string, { content?: Record<string, object> }>;
}

export interface OpenapiDocument {
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
}

const exampleOf = ({ example, examples = {} }: Example) => example ?? Object.values(examples)[0]?.value;

/** As TypeScript has it, with the names of fields unquoted. */
const literal = (value: unknown) =>
  JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll('\n', '\n  ');

/** A request of the SDK, with the values of the first example; null for pages and images, which it does not send. */
export function sampleOf(
  { components }: OpenapiDocument,
  [path, method]: readonly [path: string, method: string],
  { parameters = [], requestBody, responses }: Operation,
  url: string,
): string | null {
  const content = requestBody?.content['application/json'];
  const succeeds = Object.entries(responses).flatMap(([status, one]) => (status.startsWith('2') ? [one.content] : []));
  const isJson = succeeds.some((types) => types === undefined || 'application/json' in types);
  if ((requestBody && !content) || !isJson || path === '/graphql') return null;
  const parts: string[] = [];
  for (const place of ['path', 'query']) {
    const given = parameters
      .map((one) => (one.$ref ? (components.parameters[one.$ref.split('/').at(-1) as string] as Parameter) : one))
      .filter((one) => one.in === place && (one.required || place === 'path'))
      .map((one) => [one.name, exampleOf(one) ?? '…']);
    if (given.length > 0) parts.push(`  params: { ${place}: ${literal(Object.fromEntries(given))} },`);
  }
  if (content) parts.push(`  body: ${literal(exampleOf(content))},`);
  const request = parts.length > 0 ? `, {\n${parts.join('\n')}\n}` : '';
  return `import { createClient } from '@terrapin/sdk';

const terrapin = createClient({
  url: '${url}',
  token: process.env.TOKEN,
});
const { data } = await terrapin.rest.${method.toUpperCase()}('${path}'${request});
`;
}
