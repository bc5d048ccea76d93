import { expect, test } from 'vitest';
import type { Body } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

interface TextField {
  readonly method: string;
  readonly path: string;
  readonly example: Body;
  readonly at: readonly string[];
  readonly schema: Body;
}

/** Optional around the fields. */
const isEnvelope = (name: string) => ['company', 'avatars', 'data', 'attributes'].includes(name);

const server = await sharedServer();
const ada = await server.as('ada');
await server.as('grace');
const fields: TextField[] = textFields((await server.stranger.get('/openapi.json')).body);

/** Of all bodies. What has no maximum is not text: ids, enums, timestamps. */
function textFields(document: Body): TextField[] {
  const resolve = (schema: Body): Body =>
    schema?.$ref ? resolve(document.components.schemas[schema.$ref.split('/').at(-1)]) : schema;
  function leavesOf(given: Body, at: readonly string[]): Pick<TextField, 'at' | 'schema'>[] {
    const schema = resolve(given) ?? {};
    const { type, properties = {}, items, oneOf = [], anyOf = [], allOf = [], readOnly, maxLength } = schema;
    if (readOnly) return [];
    if ([type].flat().includes('string') && maxLength !== undefined) return [{ at, schema }];
    return [
      ...Object.entries<Body>(properties).flatMap(([name, one]) => leavesOf(one, [...at, name])),
      ...(items ? leavesOf(items, [...at, '0']) : []),
      ...[...oneOf, ...anyOf, ...allOf].flatMap((one) => leavesOf(one, at)),
    ];
  }
  const all = Object.entries<Body>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Body>(methods).flatMap(([method, { requestBody }]) => {
      const { schema, examples = {} } = requestBody?.content?.['application/json'] ?? {};
      const [{ value: example = {} } = {}] = Object.values<Body>(examples);
      return leavesOf(schema, [])
        .filter(({ at }) => {
          const [first, rest] = at[0] === '0' ? [example[0], at.slice(1)] : [example, at];
          return first?.data ? rest[0] === 'data' : !isEnvelope(rest[0] as string);
        })
        .map((leaf) => ({ method: method.toUpperCase(), path, example, ...leaf }));
    }),
  );
  return [...new Map(all.map((one) => [[one.method, one.path, ...one.at].join(' '), one])).values()];
}

function withValue(body: Body, [first, ...rest]: readonly string[], value: string): Body {
  if (first === undefined) return value;
  const changed = /^\d+$/.test(first) ? [...(Array.isArray(body) ? body : [])] : { ...body };
  changed[first as never] = withValue(changed[first as never], rest, value) as never;
  return changed;
}

const id = '01a2105c-a0ff-721c-80dc-2bc94856d1b4';

/** The codes of the errors of the field. An array has a result for each item. */
async function codesOf({ method, path, example, at }: TextField, value: string): Promise<string[]> {
  const url = path
    .replace(/#.*/, '')
    .replace('{user}', 'ada')
    .replace(/\{\w+\}/g, id);
  const body = JSON.stringify(withValue(example, at, value));
  const answer = await ada.request(method, url, { body, headers: { 'content-type': 'application/json' } });
  const isArray = Array.isArray(withValue(example, at, value));
  const [field, { errors = [] }] = isArray
    ? [at.slice(1), answer.body?.[0]?.error ?? answer.body ?? {}]
    : [at, answer.body ?? {}];
  return errors.filter((one: Body) => one.field === field.join('.')).map(({ code }: Body) => code);
}

const hasLines = ({ path, at }: TextField) =>
  ['body', 'message', ...(path.startsWith('/invoices') ? ['description'] : [])].includes(at.at(-1) as string);
const nameOf = ({ method, path, at }: TextField) => `${method} ${path} ${at.join('.')}`;

test('every required text refuses what shows nothing, as if it were empty', async () => {
  const required = fields.filter(({ schema }) => schema.minLength === 1);
  expect(required.length).toBeGreaterThan(20);
  for (const field of required)
    for (const value of ['', ' ', '\u00a0\u2003', '\u200b', '\u2060\ufeff \u00ad', '\u2800', '\u3164\u115f'])
      expect(await codesOf(field, value), `${nameOf(field)} ${JSON.stringify(value)}`).toContain('too_short');
});

test('every text refuses control characters, and every line also those that reorder or break it', async () => {
  expect(fields.length).toBeGreaterThan(35);
  for (const field of fields) {
    const inLines = ['a\0b', 'a\u0007b', 'a\u009bb', 'a\ud800b', `a${'\u0301\u0316'.repeat(1_000)}`];
    const inLine = ['a\tb', 'a\nb', 'a\u2028b', 'a\u0085b', ...'\u202a\u202d\u202e\u2066\u2069'].map(
      (one) => `a${one}b`,
    );
    for (const value of hasLines(field) ? inLines : [...inLines, ...inLine])
      expect(await codesOf(field, value), `${nameOf(field)} ${JSON.stringify(value.slice(0, 9))}`).toContain(
        'invalid_characters',
      );
  }
});

test('every text is stored in NFC, a line without white space around it', async () => {
  const creating = fields.filter(
    ({ method, path, schema, at }) =>
      method === 'POST' &&
      !path.includes('{') &&
      // Its key is compared and not stored.
      path !== '/payment_link/renewals' &&
      at[0] !== '0' &&
      schema.format === undefined &&
      !/:\/\//.test(schema.examples?.[0]) &&
      !['user', 'email'].includes(at.at(-1) as string),
  );
  expect(creating.length).toBeGreaterThan(10);
  for (const [i, field] of creating.entries()) {
    const value = ` Zoe\u0308 \u2067${i}`.replace('\u2067', hasLines(field) ? '\u2067' : '\u200d');
    const body = withValue(field.example, field.at, ` ${value} `);
    const query = field.path.includes('companies') ? '?partials=full,locations,contact_info' : '';
    const answer = await ada.post(`${field.path}${query}`, uniquely(body, i));
    expect([answer.status, nameOf(field)], answer.text).toEqual([201, nameOf(field)]);
    const at = field.path.includes('companies') ? ['company', ...field.at] : field.at;
    const stored = at.reduce((all, name) => all[name], answer.body);
    const normal = ` ${value} `.normalize('NFC');
    const isNumber = field.at.at(-1) === 'invoice_number';
    expect(stored).toBe(hasLines(field) ? normal : isNumber ? normal.trim().replace('\u200d', '') : normal.trim());
  }
});

/** Examples are values that were free once. */
function uniquely(body: Body, i: number): Body {
  if (body.username !== undefined) return { ...body, username: `zoe${i}`, email: `zoe${i}@mail.example` };
  if (!body.data?.attributes || /\u0308/.test(body.data.attributes.invoice_number)) return body;
  return invoiceInput({ ...body.data.attributes, invoice_number: `Z-${i}` });
}
