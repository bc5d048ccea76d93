type Json = Record<string, unknown>;
type Named = Json & { name: string; in: string };

export function mergeForms(one: Json, other: Json): Json {
  return {
    ...one,
    parameters: mergeParameters(one.parameters as Named[], other.parameters as Named[]),
    ...(one.requestBody || other.requestBody ? { requestBody: mergeBodies(one.requestBody, other.requestBody) } : {}),
    responses: mergeResponses(one.responses as Json, other.responses as Json),
  };
}

function mergeParameters(ones: Named[], others: Named[]): Named[] {
  const known = new Set(ones.map((parameter) => `${parameter.in} ${parameter.name}`));
  return [...ones, ...others.filter((parameter) => !known.has(`${parameter.in} ${parameter.name}`))];
}

function mergeBodies(one: unknown, other: unknown): Json {
  const [first, second] = [one ?? {}, other ?? {}] as [Json, Json];
  const description = first.description ?? second.description;
  return {
    ...(description !== undefined && { description }),
    required: first.required === true && second.required === true,
    content: mergeContent(first.content as Content, second.content as Content),
  };
}

type Content = Record<string, { schema: unknown }>;

function mergeContent(ones: Content, others: Content): Content {
  const both = Object.keys(ones).filter((type) => type in others);
  const either = both.map((type) => [type, { schema: { anyOf: [ones[type]?.schema, others[type]?.schema] } }]);
  return { ...others, ...ones, ...Object.fromEntries(either) };
}

function mergeResponses(ones: Json, others: Json): Json {
  const merged = { ...others, ...ones };
  for (const status of Object.keys(ones)) {
    const schemas = [ones[status], others[status]].map(schemaOf);
    if (schemas.includes(undefined) || JSON.stringify(schemas[0]) === JSON.stringify(schemas[1])) continue;
    merged[status] = { ...(ones[status] as Json), content: { 'application/json': { schema: { oneOf: schemas } } } };
  }
  return merged;
}

function schemaOf(response: unknown): unknown {
  return (response as { content?: { 'application/json'?: { schema?: unknown } } } | undefined)?.content?.[
    'application/json'
  ]?.schema;
}
