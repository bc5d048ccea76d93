import { describe, expect, test } from 'vitest';
import { StoredEvent } from '../../src/core/events.ts';
import { hashSecret } from '../../src/core/secret.ts';
import { registry } from '../../src/resources/registry.ts';
import { Token } from '../../src/resources/tokens/token.entity.ts';
import { User } from '../../src/resources/users/user.entity.ts';
import { operations } from '../support/all-served.ts';
import type { Client } from '../support/client.ts';
import type { Row } from '../support/served.ts';
import { shared } from '../support/shared.ts';
import { ask, askGraphql } from './access.requests.ts';
import { createWorld } from './world.ts';

const { routes } = registry;

const kinds = new Map(routes.map(({ operation: { definition } }) => [definition.name, definition.kind]));

/** What records what the gateway has charged or canceled. */
const recording = ['confirmPaymentAttempt', 'cancelPaymentAttempt'];

/** Whether it writes with the rights of a token. */
const needsToken = (name: string, { scope, passes }: Row) =>
  scope !== 'public' && passes === undefined && !recording.includes(name);
const writing = Object.entries(operations).filter(
  ([name, row]) =>
    ['create', 'batch', 'update', 'action', 'delete'].includes(kinds.get(name) ?? '') && needsToken(name, row),
);

const world = await shared(createWorld());

/** As another process does: this one still has the token in memory. */
interface End {
  code: string;
  status: number;
  /** Operations that find out by reading the user. */
  without?: readonly string[];
  end(user: string, token: string): Promise<unknown>;
}

const ends: Record<string, End> = {
  'a revoked token': {
    code: 'invalid_token',
    status: 401,
    end: (_, token) =>
      world.server.database.fork().nativeUpdate(Token, { id: token }, { revokedAt: new Date().toISOString() }),
  },
  'a token of a suspended user': {
    code: 'user_suspended',
    status: 403,
    end: (user) => world.server.database.fork().nativeUpdate(User, { id: user }, { status: 'suspended' }),
  },
  'a token of an erased user': {
    code: 'invalid_token',
    status: 401,
    without: ['updateUser', 'deleteUser', 'createMessages'],
    async end(user, token) {
      const em = world.server.database.fork();
      const erased = { status: 'suspended', deletedAt: new Date().toISOString() } as const;
      await em.nativeUpdate(User, { id: user }, erased);
      await em.nativeDelete(Token, { id: token });
    },
  },
};

describe.each(Object.entries(ends))('with %s that this process still has in memory', (_name, {
  code,
  status,
  end,
  without = [],
}) => {
  async function refused<A extends { headers: Headers }>(
    request: (client: Client) => Promise<A>,
    codeOf: (answer: A) => unknown,
  ) {
    const client = await world.server.as('ada');
    const { body } = await client.get('/user');
    const em = world.server.database.fork();
    const { id } = await em.findOneOrFail(Token, { hash: hashSecret(client.token as string) });
    try {
      await end(body.id, id);
      const answer = await request(client);
      expect(codeOf(answer)).toEqual(code);
      const requestId = answer.headers.get('x-request-id') as string;
      expect(await em.count(StoredEvent, { requestId })).toBe(0);
      return answer;
    } finally {
      await em.nativeUpdate(User, { id: body.id }, { status: 'active', deletedAt: null });
    }
  }

  const over = (via: 'rest' | 'graphql') =>
    writing.filter(([name, row]) => row[via] !== null && !without.includes(name));

  test.each(over('rest'))('over REST, %s is refused and writes nothing', async (_name, row) => {
    const ids = await world.share(row.on);
    const answer = await refused(
      (client) => ask(client, row, ids),
      ({ body }) => body?.code,
    );
    expect(answer.status).toBe(status);
    const challenge = expect.stringContaining(`error="invalid_token"`);
    expect(answer.headers.get('www-authenticate')).toEqual(status === 401 ? challenge : null);
  });

  test.each(over('graphql'))('over GraphQL, %s is refused and writes nothing', async (_name, row) => {
    const ids = await world.share(row.on);
    await refused(
      (client) => askGraphql(client, row, ids),
      (answer) => answer.code,
    );
  });
});
