import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sharedServer } from '../support/server.ts';
import { selectedBy } from '../support/statements.ts';

const server = await sharedServer();
const ada = await server.as('ada');

let counter = 0;
const create = async (members: Record<string, unknown> = {}) =>
  (await ada.post('/turtles', { name: `Turtle ${++counter}`, lifespan: 40, species: 'Testudo ficta', ...members }))
    .body;
const selected = () => selectedBy(server.sql.at(-1));

test('a turtle is the newest while the clock catches up that was set back, and has that time', async () => {
  const times: string[] = [];
  const at = async (now: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const { id, created_at } = await create();
    vi.useRealTimers();
    times.push(created_at);
    expect((await ada.get('/turtles?limit=1')).body[0].id).toBe(id);
  };
  const hours = 3_600_000;
  // After all that this process has made.
  const start = Date.now() + 240 * hours;
  for (const offset of [0, 2, -2, 0, 2]) await at(start + offset * hours);
  expect(new Set(times.slice(1, 4)).size).toBe(1);
  expect(times).toEqual(times.toSorted());
});

describe('GET /turtles?fields=', () => {
  test('uses at most 24 prepared statements for 63 combinations', async () => {
    const members = ['id', 'name', 'lifespan', 'species', 'created_at', 'updated_at'];
    const combinations = Array.from({ length: 63 }, (_, i) => members.filter((_, bit) => (i + 1) & (1 << bit)));
    server.statements.length = 0;
    for (const fields of combinations) {
      const { body } = await ada.get(`/turtles?limit=1&fields=${fields}`);
      expect(Object.keys(body[0])).toEqual(fields);
    }
    const names = new Set(server.statements.filter((name) => name !== 'unnamed'));
    expect(server.statements).toHaveLength(63);
    expect(server.statements).toContain('unnamed');
    expect(names.size).toBeLessThanOrEqual(24);
  });

  beforeAll(async () => {
    for (let i = 0; i < 4; i++) await create();
  });

  test('returns only those fields and reads only their columns', async () => {
    const { body } = await ada.get('/turtles?fields=name');
    expect(body.every((turtle: object) => Object.keys(turtle).join() === 'name')).toBe(true);
    expect(selected()).toEqual(['id', 'name', 'version']);
    const two = await ada.get('/turtles?fields=lifespan,name&limit=1');
    expect(two.headers.get('link')).toContain('fields=');
    expect(two.text).toMatch(/^\[\{"name":"[^"]+","lifespan":40\}\]$/);
    expect(selected()).toEqual(['id', 'name', 'lifespan', 'version']);
    await ada.get('/turtles?limit=1&fields=created_at');
    expect(selected()).toEqual(['id', 'version', 'createdAt']);
    await ada.get('/turtles?limit=1');
    expect(selected()).toEqual(['id', 'name', 'lifespan', 'species', 'version', 'createdAt', 'updatedAt']);
  });

  test('ignores unknown, empty and repeated names, and names of Object.prototype', async () => {
    for (const query of [
      'fields=name,name',
      'fields=name&fields=name',
      'fields=name,,',
      'fields=%20name%20',
      'fields=nope,name',
      'fields=constructor,name,__proto__,toString',
      'fields=version,name',
    ]) {
      const { status, body } = await ada.get(`/turtles?limit=1&${query}`);
      expect([status, Object.keys(body[0])]).toEqual([200, ['name']]);
    }
  });

  test.each([
    'fields=',
    'fields=,',
    'fields=nope',
    'fields=constructor,__proto__',
    'fields=NAME',
    'fields=version',
  ])('rejects ?%s, which names no field', async (query) => {
    const { id } = await create();
    for (const path of ['/turtles', `/turtles/${id}`]) {
      const answer = await ada.get(`${path}?${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
      expect(answer.body.errors).toMatchObject([{ field: 'fields', code: 'invalid_value' }]);
    }
  });
});
