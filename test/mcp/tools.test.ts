import { describe, expect, it } from 'vitest';
import { createInvoiceIn } from '../invoices/steps.ts';
import { connectAgent, revisions } from '../support/agent.ts';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

describe.each(revisions)('an agent that speaks %s', (revision) => {
  it('reads each kind of event, and lists them, with a result that its client accepts', async () => {
    const agent = await connectAgent(ada, { revision });
    await agent.tools();
    await createInvoiceIn(ada, 'failed');
    await ada.post('/turtles', { name: 'Shelly', lifespan: 40 });
    const listed = await agent.call('listEvents', { limit: 25 });
    const kinds = new Map(listed.body.items.map((event: Body) => [event.type, event]));
    expect(kinds.size).toBeGreaterThan(4);
    for (const [type, event] of kinds)
      expect([type, (await agent.call('getEvent', { event: (event as Body).id })).body]).toEqual([type, event]);
  });

  it('selects each field of each list, with a result that its client accepts', async () => {
    const agent = await connectAgent(ada, { revision });
    const { tools } = await agent.client.listTools();
    const lists = tools.filter(({ inputSchema }) => inputSchema.properties?.limit && !inputSchema.required);
    expect(lists.length).toBeGreaterThan(2);
    for (const { name, inputSchema, outputSchema } of lists) {
      const { fields } = inputSchema.properties as Record<string, Body>;
      expect([name, outputSchema]).toEqual([name, expect.any(Object)]);
      for (const field of (fields as Body).items.enum) await agent.call(name, { fields: [field] });
    }
  });
});
