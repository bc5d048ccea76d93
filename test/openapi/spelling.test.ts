import { describe, expect, test } from 'vitest';
import { buildOpenapi } from '../../packages/contracts/openapi/document.ts';
import { readExamples } from '../../packages/contracts/openapi/examples.ts';
import { registry } from '../../src/resources/registry.ts';
import type { Body } from '../support/client.ts';

const document: Body = buildOpenapi(registry, readExamples());
const { components } = document;
const componentAt = ($ref: string): Body =>
  $ref
    .split('/')
    .slice(1)
    .reduce((inside: Body, part) => inside[part], document);

/** Each object of the document, except those in examples, with its path. */
const parts: { at: string; part: Body }[] = [];
(function collect(value: Body, at: string): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) parts.push({ at, part: value });
  for (const [key, inner] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') collect(inner as Body, `${at}/${key}`);
})(document, '#');

const wrong = (isWrong: (part: Body, at: string) => unknown) =>
  parts.filter(({ part, at }) => isWrong(part, at)).map(({ at }) => at);

describe('for generators, the OpenAPI document', () => {
  test('has at most 6.7 kB for each operation, without indentation', () => {
    expect(JSON.stringify(document).length).toBeLessThan(registry.routes.length * 6_700);
  });

  test('spells a nullable type as `type`, and a nullable component as `anyOf`', () => {
    const isNull = (one: Body) => one.type === 'null';
    expect(wrong(({ oneOf }) => oneOf?.some?.(isNull))).toEqual([]);
    expect(wrong(({ anyOf }) => anyOf?.some?.(isNull) && !(anyOf.length === 2 && anyOf[0].$ref))).toEqual([]);
    const nullable = parts.filter(({ part }) => Array.isArray(part.type) && part.type.includes('null'));
    expect(nullable.length).toBeGreaterThan(40);
    for (const { part } of nullable) if (part.enum) expect(part.enum).toContain(null);
  });

  test('has one type for a successful response: JSON, if there is JSON', () => {
    const isJson = (type: string) => /[/+]json$/.test(type);
    const mixed = wrong(({ content }) => {
      const types = Object.keys(content ?? {});
      return types.some(isJson) && !types.every(isJson);
    });
    // Bodies of requests are chosen by who sends them, and no operation has the responses to unknown paths.
    expect(mixed.filter((at) => !/requestBody$|^#\/x-no-operation/.test(at))).toEqual([]);
    const lists = parts.filter(({ part }) => part['x-content']?.['application/x-ndjson']);
    expect(lists.length).toBeGreaterThan(15);
    for (const { at, part } of lists)
      expect(components.schemas, at).toHaveProperty(
        part['x-content']['application/x-ndjson'].schema.contentSchema.$ref.split('/').at(-1),
      );
  });

  test('has keys of paths that are paths', () => {
    expect(Object.keys(document.paths).filter((path) => !/^(?:\/(?:[\w.-]*|\{\w+\}(?:\.pdf)?))+$/.test(path))).toEqual(
      [],
    );
  });

  test('has no two parameters of an operation with one name in camelCase', () => {
    const camelCase = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const same = wrong(({ parameters }) => {
      if (!Array.isArray(parameters)) return false;
      const names = parameters.map((one: Body) => camelCase((one.$ref ? componentAt(one.$ref) : one).name));
      return new Set(names).size < names.length;
    });
    expect(same).toEqual([]);
  });

  test('has no alternatives of an enumeration and a constant', () => {
    const kindOf = (one: Body): string =>
      one.$ref ? kindOf(componentAt(one.$ref)) : one.enum ? 'enum' : 'const' in one ? 'const' : 'other';
    expect(
      wrong(({ anyOf = [], oneOf = [] }) => {
        const kinds = [...anyOf, ...oneOf].map(kindOf);
        return (
          kinds.includes('const') && (kinds.includes('enum') || kinds.filter((kind) => kind === 'const').length > 1)
        );
      }),
    ).toEqual([]);
  });

  test('refers to components as a whole', () => {
    expect(wrong(({ $ref }) => $ref && !/^#\/components\/\w+\/[\w.-]+$/.test($ref))).toEqual([]);
  });

  test('has no field with a default, which generators would require', () => {
    expect(
      wrong(({ properties }) => Object.values(properties ?? {}).some((one) => 'default' in (one as Body))),
    ).toEqual([]);
    expect(wrong((part) => 'default' in part && '$ref' in part)).toEqual([]);
  });

  test('says the default of each field of a create in words, and none of a change', () => {
    const { schemas } = components;
    const said = (name: string) =>
      Object.entries<Body>(schemas[name].properties).flatMap(([field, { description = '' }]) => {
        const [, value] = /Default: (.*)\.$/.exec(description) ?? [];
        return value ? [[field, value]] : [];
      });
    expect(said('CompanyInput')).toEqual([
      ['status', '`active`'],
      ['enterprise', '`false`'],
    ]);
    expect(said('WebhookInput')).toEqual([['enabled', '`true`']]);
    expect(said('TurtleInput')).toEqual([['species', 'empty']]);
    for (const name of Object.keys(schemas))
      if (name.endsWith('Changes') && schemas[name].properties) expect(said(name)).toEqual([]);
    // A component keeps its own description.
    expect(schemas.ArticleInput.properties.status.description).toBe(
      'Status of an article. Archived articles remain readable. Default: `published`.',
    );
  });

  test('names a type wherever it has a constant', () => {
    expect(wrong((part) => 'const' in part && !('type' in part))).toEqual([]);
  });

  test('has components that differ, named after their content', () => {
    for (const [place, named] of Object.entries(components as Record<string, Body>)) {
      expect(Object.keys(named).filter((name) => /\d$/.test(name) || name === '')).toEqual([]);
      const texts = Object.values(named).map(({ example: _, ...one }: Body) => JSON.stringify(one));
      expect(texts.length, place).toBe(new Set(texts).size);
      expect(Object.entries(named).filter(([, one]) => Object.keys(one as Body).join() === '$ref')).toEqual([]);
    }
  });

  test('has each parameter and response of several operations once', () => {
    const inline = (pattern: RegExp) =>
      parts.filter(({ at }) => pattern.test(at)).map(({ part: { example: _, ...part } }) => JSON.stringify(part));
    const twice = (all: string[]) => all.filter((one, i) => !one.startsWith('{"$ref"') && all.indexOf(one) !== i);
    expect(twice(inline(/^#\/paths\/.*\/(?:get|post|put|patch|delete|options)\/parameters\/\d+$/))).toEqual([]);
  });

  test('narrows an event by its type', () => {
    const { oneOf, discriminator } = components.schemas.Event;
    const types = oneOf.flatMap(({ $ref }: Body) => {
      const { properties } = components.schemas[$ref.split('/').at(-1)];
      return properties.type.enum.map((type: string) => [type, $ref]);
    });
    expect(discriminator.propertyName).toBe('type');
    expect(discriminator.mapping).toEqual(Object.fromEntries(types));
    expect(types.map(([type]: [string]) => type)).toEqual(components.schemas.EventType.enum);
  });

  test('narrows a result of a batch by its status', () => {
    const results = Object.entries(components.schemas as Body).filter(([name]) => name.endsWith('Result'));
    expect(results.map(([name]) => name)).toContain('MessageResult');
    for (const [, { oneOf }] of results as [string, Body][]) {
      const statuses = oneOf.flatMap(
        ({ $ref }: Body) => components.schemas[$ref.split('/').at(-1)].properties.status.enum,
      );
      expect(statuses[0]).toBe(201);
      expect(new Set(statuses).size).toBe(statuses.length);
    }
  });

  test('requires what every response has', () => {
    const optional = new Set<string>();
    const shown = new Set<string>();
    const collect = ({ $ref, required = [], properties = {}, items, ...schema }: Body, name: string): void => {
      if ($ref && !shown.has($ref)) {
        shown.add($ref);
        collect(componentAt($ref), $ref.split('/').at(-1));
      }
      for (const [field, one] of Object.entries(properties as Body)) {
        if (!required.includes(field)) optional.add(`${name}.${field}`);
        collect(one as Body, `${name}.${field}`);
      }
      for (const one of [items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) if (one) collect(one, name);
    };
    const paths = Object.entries(document.paths as Body).filter(
      ([path]) => !/^\/(?:graphql|mcp|\.well-known)/.test(path),
    );
    for (const [path, item] of paths)
      for (const { responses } of Object.values(item as Body) as Body[])
        for (const response of Object.values(responses) as Body[]) {
          const { content = {} } = response.$ref ? componentAt(response.$ref) : response;
          for (const { schema } of Object.values(content) as Body[]) if (schema) collect(schema, path);
        }
    expect([...optional].sort()).toEqual([
      ...['Action.content_types', 'ActionField.in', 'ActionField.options', 'ActionField.value'],
      'Actions.updatable_fields',
      ...['contact_info', 'created_at', 'employee_count', 'enterprise', 'industry'].map((name) => `Company.${name}`),
      ...['locations', 'updated_at', 'website'].map((name) => `Company.${name}`),
      ...['allowed_next_states', 'errors', 'errors_omitted', 'expired_at'].map((name) => `Error.${name}`),
      ...['invoice', 'invoice_numbers', 'scope', 'sent_by'].map((name) => `Error.${name}`),
      'Invoice.links.pay',
      ...['data.links.pay', 'links.next', 'links.prev'].map((name) => `InvoiceList.${name}`),
      ...['ItemError.errors', 'ItemError.errors_omitted'],
      ...['PaymentLink.url', 'Token.token', 'Webhook.secret'],
    ]);
  });

  test('has the whole schema of a response from which `fields` may leave out some', () => {
    const selected = parts.filter(({ part }) => part['x-selection'] && part.content);
    expect(selected.length).toBeGreaterThan(4);
    for (const { at, part } of selected) {
      const { schema } = part.content['application/json'];
      expect((schema.items ?? schema).$ref, at).toBe(part['x-selection'].schema);
      expect(components.schemas[part['x-selection'].schema.split('/').at(-1)].required.length).toBeGreaterThan(2);
    }
  });
});
