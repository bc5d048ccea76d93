import { describe, expect, test, vi } from 'vitest';
import { connectAgent } from '../support/agent.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const today = new Date().toISOString().slice(0, 10);
const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

const server = await sharedServer();
const ada = await server.as('ada');
for (const days of [-2, -1, 0, 1]) {
  const contact = { name: 'Tess', email: 'tess@example.com', phone: null };
  const input = invoiceInput({ invoice_number: `due ${days}`, contact, due_on: day(days) });
  const { status, body } = await ada.post('/invoices', input);
  expect(status).toBe(201);
  expect((await ada.post(`/invoices/${body.data.id}/transitions`, { to: 'published' })).status).toBe(201);
}

async function overdueIn(zone?: string) {
  const headers: Record<string, string> = zone === undefined ? {} : { 'time-zone': zone };
  const rest = await ada.get('/invoices?overdue=true', headers);
  const totals = await ada.get('/invoices/totals?overdue=true', headers);
  const graphql = await ada.graphql(
    '{ invoices(filter: { overdue: true }) { nodes { invoiceNumber } } invoiceTotals(filter: { overdue: true }) { count } }',
    {},
    headers,
  );
  const numbers = rest.body.data.map(
    (one: { attributes?: { invoice_number: string }; invoice_number: string }) =>
      (one.attributes ?? one).invoice_number,
  );
  expect(graphql.errors).toBeUndefined();
  expect(graphql.data.invoices.nodes.map((one: { invoiceNumber: string }) => one.invoiceNumber)).toEqual(numbers);
  const count = [{ count: numbers.length }];
  expect(totals.body.map(({ count }: { count: number }) => ({ count }))).toEqual(count);
  expect(graphql.data.invoiceTotals).toEqual(count);
  expect([rest.headers.get('vary'), totals.headers.get('vary')].join()).toMatch(/time-zone.*time-zone/i);
  const agent = await connectAgent(ada, { headers });
  const found = JSON.stringify((await agent.call('listInvoices', { overdue: true })).body);
  await agent.client.close();
  expect(found.match(/due -?\d/g)).toEqual(numbers);
  return numbers.toSorted();
}

describe('what is overdue depends on the date in the zone of Time-Zone', () => {
  // UTC+14 and UTC-11: at 11:30 UTC it is tomorrow in the one, at 10:30 UTC yesterday in the other.
  test.each([
    ['10:30', undefined, ['due -1', 'due -2']],
    ['10:30', 'UTC', ['due -1', 'due -2']],
    ['10:30', 'Pacific/Pago_Pago', ['due -2']],
    ['10:30', 'pacific/kiritimati', ['due -1', 'due -2', 'due 0']],
    ['11:30', 'Pacific/Pago_Pago', ['due -1', 'due -2']],
    ['09:30', 'Pacific/Kiritimati', ['due -1', 'due -2']],
  ])('at %s UTC, %s', async (time, zone, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T${time}:00Z`) });
    try {
      expect(await overdueIn(zone)).toEqual(expected);
    } finally {
      vi.useRealTimers();
    }
  });
});

test.each([
  'Mars/Olympus',
  '',
  'Etc/Unknown',
  '+02:00',
  'Europe/Berlin, Europe/Paris',
  '../etc',
  'ÿ',
])('an unknown zone is refused on every surface: "%s"', async (zone) => {
  const headers = { 'time-zone': zone };
  const expected = { code: 'bad_request', message: expect.stringMatching(/^Time-Zone must .* such as Europe\/Berlin/) };
  for (const path of ['/invoices?overdue=true', '/invoices/totals?overdue=true', '/invoices', '/articles']) {
    const { status, body } = await ada.get(path, headers);
    expect([path, status, body]).toEqual([path, 400, expect.objectContaining(expected)]);
  }
  const graphql = await ada.graphql('{ invoices(filter: { overdue: true }) { nodes { id } } }', {}, headers);
  expect([graphql.status, graphql.code, graphql.errors]).toEqual([
    400,
    'bad_request',
    [expect.objectContaining({ message: expected.message })],
  ]);
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const mcp = await ada.post('/mcp', message, { ...headers, accept: 'application/json, text/event-stream' });
  expect([mcp.status, mcp.text]).toEqual([400, expect.stringContaining('Time-Zone must')]);
});

test('scripts of other origins may send it', async () => {
  const { headers } = await ada.request('OPTIONS', '/invoices', {
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization, time-zone',
    },
  });
  expect(headers.get('access-control-allow-headers')).toContain('time-zone');
});
