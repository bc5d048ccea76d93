import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildOpenapi } from '../../packages/contracts/openapi/document.ts';
import { type Break, unnamed } from '../../packages/contracts/released/breaks.ts';
import { breaksOfGraphql } from '../../packages/contracts/released/graphql.ts';
import { breaksOfOpenapi } from '../../packages/contracts/released/openapi.ts';
import { sinceWhen } from '../../packages/contracts/released/since.ts';
import { renderOperations } from '../../packages/pages/pages.plugin.ts';
import { registry } from '../../src/resources/registry.ts';

const openapi = readFileSync('openapi.json', 'utf8');
const schema = readFileSync('schema.graphql', 'utf8').replace(/^ *""".*?"""\n/gms, '');

// biome-ignore lint/suspicious/noExplicitAny: a document that is changed at will
type Loose = any;

/** What breaks if the document of today is changed. */
function changed(change: (document: Loose) => void): string[] {
  const after = JSON.parse(openapi);
  change(after);
  return breaksOfOpenapi(JSON.parse(openapi), after).map(({ name, sentence }) => `${name} ${sentence}`);
}

const parameter = (name: string, more = {}) => ({ name, in: 'query', schema: { type: 'string' }, ...more });

test.each<[string, (document: Loose) => void, string[]]>([
  [
    'a removed field of responses',
    ({ components }) => delete components.schemas.Article.properties.title,
    ['Article.title was removed: clients that read it find nothing.'],
  ],
  [
    'a narrowed enum',
    ({ components }) => components.schemas.InvoiceStatus.enum.splice(0, 1),
    [
      'InvoiceStatus no longer has the value "draft": clients that wait for it never see it.',
      'InvoiceStatus no longer has the value "draft": requests that send it get 400.',
    ],
  ],
  [
    'a new required parameter',
    ({ paths }) => paths['/articles'].get.parameters.push(parameter('shelf', { required: true })),
    ['GET /articles shelf is now required: requests without it get 400.'],
  ],
  [
    'a new required field of requests',
    ({ components }) => components.schemas.ArticleInput.required.push('shelf'),
    ['ArticleInput.shelf is now required: requests without it get 400.'],
  ],
  [
    'a removed operation',
    ({ paths }) => delete paths['/articles/{article}'].delete,
    ['DELETE /articles/{article} was removed: clients that call it get 404 or 405.'],
  ],
  [
    'a removed parameter',
    ({ paths }) => paths['/articles'].get.parameters.splice(0, 99),
    expect.arrayContaining(['GET /articles limit was removed: requests that send it get 400.']),
  ],
  [
    'another type',
    ({ components }) => (components.schemas.Article.properties.body = { type: 'integer' }),
    ['Article.body changed from string to integer: clients that read the former type fail.'],
  ],
  [
    'a field that may be null',
    ({ components }) => (components.schemas.Article.properties.body.type = ['string', 'null']),
    ['Article.body changed from string to string or null: clients that read the former type fail.'],
  ],
  [
    'a shorter text',
    ({ components }) => (components.schemas.ArticleInput.properties.title.maxLength = 3),
    [expect.stringMatching(/^ArticleInput\.title has maxLength 3, which was \d+: requests beyond it get 400\.$/)],
  ],
  [
    'another name, which tools of agents have',
    ({ paths }) => (paths['/turtles'].get.operationId = 'listTortoises'),
    ['GET /turtles was called listTurtles: agents and generated clients that use this name fail.'],
  ],
  [
    'another name of a tool, and an argument that it no longer takes',
    ({ paths }) => {
      const { read, ...others } = paths['/mcp'].post['x-tools'];
      delete others.change.properties.operation;
      paths['/mcp'].post['x-tools'] = { ...others, get: read };
    },
    [
      'read is no longer a tool: agents that call it fail.',
      'change.operation was removed: requests that send it get 400.',
    ],
  ],
  [
    'a removed field of what webhooks receive',
    ({ components }) => delete components.schemas.TurtleEvent.properties.etag,
    ['TurtleEvent.etag was removed: clients that read it find nothing.'],
  ],
  [
    'a type of events that is no longer sent',
    ({ components }) => components.schemas.TurtleEvent.properties.type.enum.pop(),
    ['TurtleEvent.type no longer has the value "turtle.deleted": clients that wait for it never see it.'],
  ],
  [
    'an event that is no longer sent',
    ({ webhooks }) => delete webhooks['invoice.paid'],
    ['invoice.paid is no longer sent: webhooks that wait for it receive nothing.'],
  ],
  [
    'what is added, or optional',
    ({ paths, components }) => {
      paths['/articles'].get.parameters.push(parameter('shelf'));
      paths['/shelves'] = { get: {} };
      components.schemas.Article.properties.shelf = { type: 'string' };
      components.schemas.ArticleInput.properties.shelf = { type: 'string' };
    },
    [],
  ],
])('REST: %s', (_, change, expected) => {
  expect(changed(change)).toEqual(expected);
});

const breaksOf = async (from: string | RegExp, to: string) => {
  const after = schema.replace(from, to);
  expect(after).not.toBe(schema);
  return (await breaksOfGraphql(schema, after)).map(({ name, sentence }) => `${name} ${sentence}`);
};

test('GraphQL: a removed field, a narrowed enum and a new required argument break documents', async () => {
  expect(await breaksOf(/(\ntype Turtle [^}]*?)\n {2}species:.*/, '$1')).toEqual([
    expect.stringMatching(
      /^Turtle\.species Field 'species' was removed .*: documents that use it are refused, also those of SDKs that were made before\.$/,
    ),
  ]);
  expect(await breaksOf(/(\nenum InvoiceStatus [^}]*?)\n {2}DRAFT\b/, '$1')).toEqual([
    expect.stringMatching(/^InvoiceStatus\.DRAFT Enum value 'DRAFT' was removed .* never see it\.$/),
  ]);
  expect(await breaksOf(/(\n {2}avatar\()/, '$1shelf: ID!, ')).toEqual([
    expect.stringMatching(/^Query\.avatar\.shelf .*: documents without it are refused\.$/),
  ]);
});

test('GraphQL: what is added, or optional, breaks nothing', async () => {
  expect(await breaksOf(/(\n {2}avatar\()/, '$1shelf: ID, ')).toEqual([]);
});

test('only what the first section of the changelog names under “Breaking changes” may break', () => {
  const broken: Break = { name: 'Article.title', sentence: '' };
  const titled = (heading: string) =>
    `# Changelog\n\n## Unreleased\n\n${heading}\n\n- \`Article.title\` is gone.\n\n## 0.1.0 - 2026-11-23\n`;
  expect(unnamed([broken], titled('### Breaking changes'))).toEqual([]);
  for (const heading of ['### Changed', '### Breaking changes\n\n### Changed', '## 0.0.1\n\n### Breaking changes'])
    expect(unnamed([broken], titled(heading))).toEqual([broken]);
});

test('npm run check:contracts compares with the last release, and a release keeps its contracts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terrapin-contracts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await mkdir(join(folder, 'contracts/released'), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const command = [resolve('packages/contracts/released/check.ts')];
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [...command, ...options], { cwd: folder, encoding: 'utf8' });
  for (const path of ['', 'contracts/released/']) {
    write(`${path}openapi.json`, '{ "paths": { "/turtles": { "get": {} } } }');
    write(`${path}schema.graphql`, 'type Query { turtles: Int }');
  }
  write('CHANGELOG.md', '## Unreleased\n');
  expect(run()).toMatchObject({ status: 0 });
  write('openapi.json', '{ "paths": {} }');
  const refused = run('--release');
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('`GET /turtles` was removed: clients that call it get 404 or 405.'),
  });
  write('CHANGELOG.md', '## Unreleased\n\n### Breaking changes\n\n- `GET /turtles` is gone.\n');
  write('package.json', '{ "version": "0.2.0" }');
  write('openapi.json', '{ "paths": { "/newts": { "get": { "operationId": "listNewts" } } } }');
  expect(run('--release')).toMatchObject({ status: 0 });
  expect(JSON.parse(readFileSync(join(folder, 'contracts/released/since.json'), 'utf8'))).toEqual({
    listNewts: '0.2.0',
  });
  write('CHANGELOG.md', '## Unreleased\n');
  expect(run()).toMatchObject({ status: 0 });
});

test('the reference says since which release an operation is there, unless that is the first', () => {
  const turtles = { operationId: 'listTurtles' };
  const before = { paths: { '/turtles': { get: turtles } } };
  const after = {
    paths: { '/turtles': { get: turtles, post: { operationId: 'createTurtle' } } },
    webhooks: { 'turtle.created': { post: { operationId: 'on_turtle_created' } } },
  };
  const since = sinceWhen({}, before, after, '0.2.0');
  expect(since).toEqual({ createTurtle: '0.2.0', on_turtle_created: '0.2.0' });
  // What is there already keeps its version, and what is removed loses it.
  expect(sinceWhen(since, after, { paths: after.paths }, '0.3.0')).toEqual({ createTurtle: '0.2.0' });
  expect(sinceWhen({}, before, before, '0.3.0')).toEqual({});

  const document: Loose = buildOpenapi(registry, {}, since);
  const { get, post } = document.paths['/turtles'];
  expect([get['x-since'], post['x-since'], document.webhooks['turtle.created'].post['x-since']]).toEqual([
    undefined,
    '0.2.0',
    '0.2.0',
  ]);
  expect(renderOperations(document)).toContain(
    '<span>Create a turtle</span> <b class="post">POST</b> <code>/turtles</code></a> <small>since 0.2.0</small>',
  );
  expect(renderOperations(document).match(/since/g)).toHaveLength(1);
});
