import { afterAll, beforeAll, test } from 'vitest';
// In this order: what is refused comes before what is built.
import './anywhere/ranges.ts';
import './anywhere/filters.ts';
import './anywhere/states.ts';
import './anywhere/columns.ts';
import './anywhere/newcomer.ts';
import { compileUsers, empty, makeCopy, project, removeCopy } from './anywhere/copy.ts';

beforeAll(makeCopy);
afterAll(removeCopy);

test('the SDK has all of it with its types, and sends filters and ranges', async () => {
  const { server } = await empty();
  await compileUsers(server.url);
  for (const name of ['filters', 'ranges']) await project.run('tsx', `test/support/${name}.fixture.ts`);
});
