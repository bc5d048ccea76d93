import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendMessage } from '../../support/agent.ts';
import { type Client } from '../../support/client.ts';
import { listen } from '../../support/events.ts';
import { edit } from '../columns.ts';
import { changes, contract, demo, project } from './copy.ts';

// What the documentation of Koa and of GraphQL Code Generator says works here, without knowing the project: in a copy of it.
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

changes.push(async (folder) => {
  await edit(join(folder, 'src/host/app.ts'), (source) =>
    source.replace('  app.use(router.routes());', `${middlewares}\n$&`),
  );
  await writeFile(join(folder, 'my-plugin.ts'), plugin);
  await edit(join(folder, 'codegen.ts'), (source) =>
    source.replace(
      'generates: {',
      `$&\n    'types.txt': { plugins: ['./my-plugin.ts'], config: { heading: 'Types' } },`,
    ),
  );
});

describe('what the documentation of Koa and of GraphQL Code Generator says', () => {
  beforeAll(async () => {
    ({ ada } = await demo());
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

  test('a plugin of GraphQL Code Generator in codegen.ts runs', async () => {
    expect(await contract('types.txt')).toMatch(/^Types\n[\s\S]*^Article$/m);
    await project.run('graphql-codegen', '--check');
  });
});
