import { registry } from '../../src/resources/registry.ts';
import { makers } from '../support/all-served.ts';
import type { Client } from '../support/client.ts';
import type { Ids, World } from '../support/served.ts';
import { startTestServer } from '../support/server.ts';

const { scopes } = registry;

const users = { owner: 'ada', recipient: 'linus', payer: 'peggy', other: 'grace' } as const;

/** `article`, `trashedArticle` */
export const kinds: readonly string[] = Object.keys(makers);

/** Of rows, paths and bodies that name an id which is not made. */
function knownOnly(kind: string, ids: Ids): Ids {
  return new Proxy(ids, {
    get(made, name) {
      if (typeof name === 'symbol' || name in made || name === 'then') return Reflect.get(made, name);
      throw new Error(`There is no id $${name}: \`make\` of ${kind} returns ${Object.keys(made).join(', ')}.`);
    },
  });
}

export async function createWorld(settings: Record<string, string> = {}): Promise<World> {
  const server = await startTestServer({ ARTICLE_DELETION: 'trash', WORKER: 'off', ...settings });
  const clients = new Map<string, Promise<Client>>();
  const shared = new Map<string, Promise<Ids>>();
  const world: World = {
    server,
    as(user, without = []) {
      const granted = scopes.filter((scope) => !without.includes(scope));
      const key = `${user} ${granted}`;
      if (!clients.has(key)) clients.set(key, server.as(users[user], granted));
      return clients.get(key) as Promise<Client>;
    },
    async make(kind) {
      if (kind === 'nothing') return {};
      const maker = makers[kind];
      if (!maker) throw new Error(`Nothing makes objects of the kind ${kind}.`);
      return knownOnly(kind, await maker(await world.as('owner'), world));
    },
    share(kind) {
      // A new avatar replaces the previous one, so it cannot be shared.
      if (kind === 'avatar') return world.make(kind);
      if (!shared.has(kind)) shared.set(kind, world.make(kind));
      return shared.get(kind) as Promise<Ids>;
    },
    close: () => server.close(),
  };
  return world;
}
