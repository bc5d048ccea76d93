import { makeOptional } from './headers.ts';

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

function mergeContent(ones: Content, others: Content, alternatives: 'anyOf' | 'oneOf' = 'anyOf'): Content {
  const isDifferent = (type: string) => JSON.stringify(ones[type]) !== JSON.stringify(others[type]);
  const both = Object.keys(ones).filter((type) => type in others && isDifferent(type));
  const either = both.map((type) => [type, { schema: { [alternatives]: [ones[type]?.schema, others[type]?.schema] } }]);
  return { ...others, ...ones, ...Object.fromEntries(either) };
}

/** A header that only one of them has is optional. */
function mergeResponses(ones: Json, others: Json): Json {
  const merged = { ...others, ...ones };
  for (const [status, one] of Object.entries(ones as Record<string, Json>)) {
    const other = others[status] as Json | undefined;
    if (!other || JSON.stringify(one) === JSON.stringify(other)) continue;
    const [headers, otherHeaders] = [one.headers ?? {}, other.headers ?? {}] as [Json, Json];
    const both = Object.keys(headers).filter((name) => name in otherHeaders);
    merged[status] = {
      ...one,
      headers: {
        ...makeOptional(otherHeaders),
        ...makeOptional(headers),
        ...Object.fromEntries(both.map((name) => [name, headers[name]])),
      },
      content: mergeContent((one.content ?? {}) as Content, (other.content ?? {}) as Content, 'oneOf'),
    };
  }
  return merged;
}
