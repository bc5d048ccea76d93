import { describe, expect, test } from 'vitest';
import { capitalize, plural } from '../../sdk/codegen/naming.ts';
import { subjects } from '../../sdk/src/generated/events.ts';
import { createClient, type Event, type Terrapin } from '../../sdk/src/index.ts';
import { makeOne } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { shared } from '../support/shared.ts';

const world = await shared(createWorld());
const terrapin: Terrapin = createClient({ url: world.server.url, token: (await world.as('owner')).token });

type Resource = Record<string, unknown> & { etag?: string };

const newest = async (resource: string): Promise<Event> => {
  const [event] = await terrapin.events.list({ resource }).toArray(1);
  return event as Event;
};

async function expectModel(name: string, id: string, model: Resource): Promise<Event> {
  const event = await newest(id);
  expect((event as unknown as Record<string, unknown>)[name]).toEqual(model);
  return event;
}

describe('an event has its resource exactly as the SDK returns it, with its ETag:', () => {
  const contact = { name: 'Grace', email: 'grace@example.com', phone: null };
  const invoice = () => terrapin.invoices.create({ amount: 12.5, currency: 'EUR', contact });
  /** Those with values that others lack; of other types, an object as the tests of access make it. */
  const makers: Record<string, () => Promise<[string, object]>> = {
    async article() {
      const { id } = await terrapin.articles.create({ title: 'Shells' });
      return [id, await terrapin.articles.update(id, { title: 'On shells' })];
    },
    async company() {
      const locations = [{ name: 'Head office', city: 'Hamburg' }];
      const company = await terrapin.companies.create({ name: 'Shells & Sons', website: null, locations });
      return [company.uuid, company];
    },
    async invoice() {
      const { id } = await invoice();
      return [id, await terrapin.invoices.transition(id, 'PUBLISHED')];
    },
    async message() {
      const message = await terrapin.messages.create('ada', { message: 'hi' });
      return [message.id, message];
    },
    async payment_attempt() {
      const { id, invoiceNumber } = await invoice();
      await terrapin.invoices.transition(id, 'PUBLISHED');
      const input = { invoiceNumber, amount: 12.5, paymentToken: 'tok_declined' };
      const attempt = await terrapin.paymentAttempts.create(id, input);
      return [attempt.id, attempt];
    },
    async turtle() {
      const turtle = await terrapin.turtles.create({ name: 'Terry', lifespan: 40, species: 'x' });
      return [turtle.id, turtle];
    },
  };

  async function make(name: string): Promise<[string, object]> {
    const { id } = await makeOne(world, capitalize(name));
    const { get } = terrapin[plural(name) as keyof Terrapin] as { get(id: string): Promise<object> };
    return [id, await get(id)];
  }

  test.each(Object.keys(subjects))('%s', async (subject) => {
    const name = subject.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const [id, model] = await (makers[subject]?.() ?? make(name));
    const event = await expectModel(name, id, model as Resource);
    expect(event.type).toMatch(new RegExp(`^${subject.toUpperCase()}_[A-Z]+$`));
    expect(event.raw).toMatchObject({ id: event.id, type: event.type.toLowerCase().replace(/_([a-z]+)$/, '.$1') });
    expect(await terrapin.events.get(event.id)).toEqual(event);
  });
});

test('a stream, a list and a single read deliver the same event', async () => {
  const { id } = await terrapin.invoices.create({ amount: 3, currency: 'EUR' });
  const listed = await newest(id);
  for await (const event of terrapin.events({ types: ['INVOICE_CREATED'], after: '0' })) {
    if (event.invoice.id !== id) continue;
    expect(event).toEqual(listed);
    break;
  }
  expect(await terrapin.events.list({ types: 'INVOICE_CREATED', resource: id })).toMatchObject({ items: [listed] });
  expect((await terrapin.events.get(listed.id).withResponse()).data).toEqual(listed);
});
