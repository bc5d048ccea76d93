import { createServer } from 'node:http';
import { Pool } from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { tokenCheck } from './token.ts';

/** PostGraphile over the same tables, set up for speed: no explain, no watch, no GraphiQL. The token is checked as in the bare server. */
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
  application_name: 'postgraphile',
});
pool.on('error', () => {});

const serv = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
}).createServ(grafserv);

const server = createServer();
await serv.addTo(server);
const [answer] = server.listeners('request');
const ownerOf = tokenCheck(pool);
server.removeAllListeners('request');
server.on('request', async (request, response) => {
  if ((await ownerOf(request)) !== null) answer.call(server, request, response);
  else response.writeHead(401, { 'Content-Length': 0 }).end();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`PostGraphile listens on http://127.0.0.1:${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
