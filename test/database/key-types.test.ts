import { plainView } from '@terrapin/table';
import { expect, test } from 'vitest';
import type { Services, SignedIn } from '../../src/core/context.ts';
import { parsePage } from '../../src/core/page.ts';
import { table } from '../../src/core/table.ts';
import { Company } from '../../src/resources/companies/company.entity.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { sharedServer } from '../support/server.ts';

const companies = table(Company, {
  name: 'test_company',
  visible: 'everyone',
  keys: ['enterprise', 'employeeCount', 'status', 'createdAt'],
  several: ['employeeCount', 'enterprise'],
});

const server = await sharedServer();
const ada = await server.as('ada');
for (const [name, enterprise, employee_count] of [
  ['A', true, 12],
  ['B', true, 7],
  ['C', false, 7],
  ['D', false, null],
])
  await ada.post('/api/v3/companies', { name, enterprise, employee_count });
const origin = { viewer: null, via: 'rest', requestId: 'test' } as const;
const ctx: SignedIn = new RequestContext(server.database, {} as Services, origin) as unknown as SignedIn;

const asc = { page: parsePage({ direction: 'asc' }), view: plainView };
const listed = async (filter: Parameters<typeof companies.page>[1]) => {
  const [newest, oldest] = [
    await companies.page(ctx, filter, { ...asc, page: parsePage({}) }),
    await companies.page(ctx, filter, asc),
  ];
  const names = oldest.items.map(({ name }) => name);
  expect(newest.items.map(({ name }) => name)).toEqual(names.toReversed());
  expect((await newest.count()).total).toBe(names.length);
  return names;
};

// Booleans, numbers and times, alone, first of several keys, and of which one of several values has to match.
test.each([
  [{ enterprise: [true] }, ['A', 'B']],
  [{ enterprise: [false, true] }, ['A', 'B', 'C', 'D']],
  [{ employeeCount: [7] }, ['B', 'C']],
  [{ employeeCount: [12, 7], enterprise: [true] }, ['A', 'B']],
  [{ employeeCount: [7], status: 'active' as const }, ['B', 'C']],
  [{ enterprise: [true], employeeCount: [7, 12], status: 'active' as const, createdAt: '2026-01-31 12:00:00Z' }, []],
])('a page has the rows with %j', async (filter, names) => {
  expect(await listed(filter)).toEqual(names);
});
