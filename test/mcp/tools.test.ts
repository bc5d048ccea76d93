import { describe, expect, it } from 'vitest';
import { createInvoiceIn } from '../invoices/steps.ts';
import { connectAgent, revisions } from '../support/agent.ts';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const bob = await server.as('bob');

describe.each(revisions)('an agent that speaks %s', (revision) => {
  it('creates, reads, lists, changes and deletes an article', async () => {
    const agent = await connectAgent(ada, { revision });
    const created = await agent.call('createArticle', { title: 'On turtles', body: 'They live long.' });
    expect(created.body).toMatchObject({ title: 'On turtles', author: { username: 'ada' } });
    const { id } = created.body;
    const read = await agent.call('getArticle', { article: id });
    expect(read.body).toEqual((await ada.get(`/articles/${id}`)).body);
    expect(JSON.parse(read.texts[0] as string)).toEqual(read.body);
    expect((await agent.call('listArticles', { limit: 1 })).body.items[0].id).toBe(id);
    const changed = await agent.call('updateArticle', { article: id, title: 'On old turtles', if_match: read.etag });
    expect(changed).toMatchObject({ isError: false, body: { title: 'On old turtles' } });
    const late = await agent.call('updateArticle', { article: id, title: 'Lost', if_match: read.etag });
    expect(late).toMatchObject({ isError: true, body: { code: 'precondition_failed' } });
    expect((await agent.call('deleteArticle', { article: id })).isError).toBe(false);
    expect((await ada.get(`/articles/${id}`)).status).toBe(404);
  });

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

  it('reads resources by their URI, as REST shows them', async () => {
    const { client } = await connectAgent(ada, { revision });
    const { id } = await createInvoiceIn(ada, 'published');
    const uri = `terrapin://invoice/${id}`;
    const { contents } = await client.readResource({ uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual((await ada.get(`/invoices/${id}`)).body);
    const templates = await client.listResourceTemplates();
    expect(templates.resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('terrapin://invoice/{id}');
    const foreign = await connectAgent(bob, { revision });
    await expect(foreign.client.readResource({ uri })).rejects.toThrow(/not found/i);
  });
});
