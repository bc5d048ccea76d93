import { describe, expect, test } from 'vitest';
import { buildOpenapi } from '../../packages/contracts/openapi/document.ts';
import { exampleKey, readExamples } from '../../packages/contracts/openapi/examples.ts';
import { registry } from '../../src/resources/registry.ts';
import type { Body } from '../support/client.ts';
import { schemasOf } from './schemas.ts';

interface Operation {
  name: string;
  one: Body;
}

const examples = readExamples();
const document: Body = buildOpenapi(registry, examples);
const operations: Operation[] = Object.entries(document.paths as Record<string, Body>).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Body>).map(([method, one]) => ({
    name: `${method.toUpperCase()} ${path}`,
    one,
  })),
);
const [described, options] = [
  operations.filter(({ one }) => one.operationId),
  operations.filter(({ one }) => !one.operationId),
];
const walkIt =
  'show it in the walk of the *.served.ts of its resource, or in test/openapi/walk, and run npm run examples';

describe.each(described)('the OpenAPI document of $name', ({ one }) => {
  test('has a description of whole sentences that does not repeat the summary', () => {
    expect(one.description).toMatch(/\.$/);
    expect(one.description.length).toBeGreaterThan(60);
    expect(one.description).not.toContain(`${one.summary}.`);
    expect(one.security).toBeDefined();
  });

  test('has an example of each parameter, the request body and each successful response', () => {
    for (const parameter of one.parameters ?? []) expect(resolve(parameter), parameter.name).toHaveProperty('example');
    const body = one.requestBody?.content['application/json'];
    if (body) expect(Object.keys(body.examples ?? {}), walkIt).not.toEqual([]);
    for (const [status, response] of responsesOf(one, /^2/)) {
      const types = Object.keys(response.content ?? {});
      const isShown = types.some((type) => type === 'application/json' || type === 'text/plain');
      if (isShown) expect(examplesIn(response), `${status}: ${walkIt}`).not.toEqual([]);
    }
  });

  test('has an example of an error with a documented code', () => {
    const errors = responsesOf(one, /^[45]/);
    // Without one of these, it refuses what every path refuses: a malformed request.
    const refuses = errors.some(([status]) => /^40[1349]|^41[0235]|^422/.test(status));
    const shown = errors.flatMap(([, response]) => examplesIn(response));
    if (refuses) expect(shown, walkIt).not.toEqual([]);
    for (const [status, response] of errors) {
      for (const { value } of examplesIn(response)) {
        const code = value.code ?? value.errors[0].extensions.code;
        if (status !== '4XX' && !value.errors?.[0].extensions) expect(response.description).toContain(`\`${code}\``);
      }
    }
  });

  test('contains every recorded example', () => {
    const summaries = (examples[one.operationId] ?? []).filter(({ response }) => response.body !== undefined);
    const keys = responsesOf(one, /./).flatMap(([, response]) => keysIn(response));
    expect(keys.sort()).toEqual(summaries.map(({ summary }) => exampleKey(summary)).sort());
  });
});

function resolve({ $ref, ...one }: Body): Body {
  return $ref
    ? $ref
        .slice(2)
        .split('/')
        .reduce((inside: Body, part: string) => inside[part], document)
    : one;
}

/** Responses described in the operation; others refer to components, which must exist. */
function responsesOf({ responses }: Body, status: RegExp): [string, Body][] {
  const all = Object.entries(responses as Record<string, Body>).filter(([one]) => status.test(one));
  const common = all.flatMap(([, { $ref }]) => $ref ?? []);
  for (const ref of common) expect(document.components.responses).toHaveProperty(ref.split('/').at(-1));
  return all.filter(([, { $ref }]) => $ref === undefined);
}

const examplesIn = (response: Body): Body[] =>
  Object.values((response.content ?? {}) as Body).flatMap((media) => Object.values((media as Body).examples ?? {}));
const keysIn = (response: Body): string[] =>
  [
    ...Object.values<Body>(response.content ?? {}),
    ...Object.values<Body>(response['x-content'] ?? {}),
    response['x-selection'] ?? {},
  ].flatMap((one) => Object.keys(one.examples ?? {}));

test('OPTIONS of each path is listed, and needs no token', () => {
  expect(operations.filter(({ name }) => name.startsWith('OPTIONS ')).map(({ name }) => name.slice(8))).toEqual(
    Object.keys(document.paths),
  );
  for (const { name, one } of options) expect([name, one.security]).toEqual([expect.stringMatching(/^OPTIONS /), []]);
});

test('each default is valid against its schema', () => {
  const check = schemasOf(document);
  const defaults = pathsOfDefaults(document);
  expect(defaults.length).toBeGreaterThan(2);
  expect(defaults.map(([path, value]) => check(path, value)).filter((fault) => fault !== null)).toEqual([]);
});

/** The path of each schema that has a default, and the default. */
function pathsOfDefaults(value: Body, path: string[] = []): [path: string[], value: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  const own: [string[], unknown][] = 'type' in value && 'default' in value ? [[path, value.default]] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => pathsOfDefaults(inner as Body, [...path, key]))];
}
