import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMessage } from '../support/agent.ts';
import { type Client, createClient } from '../support/client.ts';
import { listen } from '../support/events.ts';
import { endAll, newDataDir } from '../support/process.ts';
import { edit } from './columns.ts';
import { copyProject, type Project } from './project.ts';

// What the documentation of Koa and of GraphQL Code Generator says works here, without knowing the project: in a copy of it.
let project: Project;
let data: Awaited<ReturnType<typeof newDataDir>>;
let ada: Client;

/** https://koajs.com/#application and https://koajs.com/#context */
const middlewares = `
  app.use(async (ctx, next) => {
    const start = Date.now();
    await next();
    ctx.set('X-Response-Time', \`\${Date.now() - start}ms\`);
  });
  app.use(async (ctx, next) => {
    if (ctx.query.closed !== undefined) ctx.throw(403, 'Closed today.', { headers: { 'X-Reason': 'closed' } });
    if (ctx.query.hello === undefined) return next();
    ctx.body = { hello: 'world' };
  });`;

/** https://the-guild.dev/graphql/codegen/docs/custom-codegen/plugin-structure */
const plugin = `
import type { GraphQLSchema } from 'graphql';

export const plugin = (schema: GraphQLSchema, _documents: unknown, config: { heading: string }) =>
  [config.heading, ...Object.keys(schema.getTypeMap())].join('\\n');
`;

beforeAll(async () => {
  [project, data] = await Promise.all([copyProject(), newDataDir('migrated')]);
  await edit(join(project.folder, 'src/app.ts'), (source) =>
    source.replace('  app.use(router.routes());', `${middlewares}\n$&`),
  );
  await writeFile(join(project.folder, 'my-plugin.ts'), plugin);
  await edit(join(project.folder, 'codegen.ts'), (source) =>
    source.replace(
      'generates: {',
      `$&\n    'types.txt': { plugins: ['./my-plugin.ts'], config: { heading: 'Types' } },`,
    ),
  );
  const server = await project.start(data.path, {});
  ada = createClient(server.url, server.demoToken);
}, 300_000);
afterAll(async () => {
  await endAll();
  await Promise.all([project?.remove(), data?.remove()]);
});

async function openStream() {
  const stream = await listen(ada);
  stream.close();
  return stream;
}

describe('a middleware of Koa', () => {
  test.each<[string, () => Promise<{ status: number; headers: Headers }>]>([
    ['REST', () => ada.get('/articles')],
    ['a write', () => ada.post('/articles', { title: 'On shells' })],
    ['OPTIONS', () => ada.request('OPTIONS', '/articles')],
    ['GraphQL', () => ada.graphql('{ viewer { username } }')],
    ['MCP', () => sendMessage(ada, 'tools/list')],
    ['the health check', () => ada.get('/health/live')],
    ['the contract', () => ada.get('/openapi.json')],
    ['a stream of events', () => openStream()],
  ])('sees %s', async (_, send) => {
    const { status, headers } = await send();
    expect([status, headers.get('x-response-time')]).toEqual([
      expect.toSatisfy((one) => one < 300),
      expect.stringMatching(/^\d+ms$/),
    ]);
  });

  test('responds itself, with what Koa takes as a body', async () => {
    const { status, body, headers } = await ada.get('/articles?hello');
    expect([status, body, headers.get('content-type')]).toEqual([
      200,
      { hello: 'world' },
      'application/json; charset=utf-8',
    ]);
  });

  test('refuses a request with ctx.throw, in the format of the surface', async () => {
    const rest = await ada.get('/articles?closed');
    expect(rest).toMatchObject({ status: 403, body: { code: 'forbidden', message: 'Closed today.' } });
    expect(rest.headers.get('x-reason')).toBe('closed');
    const { status, body } = await ada.post('/graphql?closed', { query: '{ viewer { username } }' });
    expect([status, body.errors]).toMatchObject([
      403,
      [{ message: 'Closed today.', extensions: { code: 'forbidden' } }],
    ]);
  });
});

test('a plugin of GraphQL Code Generator in codegen.ts runs, and --check finds what it would change', async () => {
  await expect(project.run('graphql-codegen', '--check')).rejects.toThrow('types.txt');
  await project.run('graphql-codegen');
  expect(await readFile(join(project.folder, 'types.txt'), 'utf8')).toMatch(/^Types\n[\s\S]*^Article$/m);
  await project.run('graphql-codegen', '--check');
});
