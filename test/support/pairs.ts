import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from './client.ts';

interface Pairs {
  pairs: number;
  stale: number;
  failures: Record<string, number>;
}

/**
 * Writers that change an article through one server and read it through another after the acknowledgement: in REST, in
 * a list, and in GraphQL in turn.
 */
export function startPairs(writing: string, reading: string, token: string, count: number) {
  const [writer, reader] = [createClient(writing, token), createClient(reading, token)];
  const outcome: Pairs = { pairs: 0, stale: 0, failures: {} };
  let isStopping = false;
  const fail = (kind: unknown) => {
    outcome.failures[String(kind)] = (outcome.failures[String(kind)] ?? 0) + 1;
  };
  const titleOf = [
    async (id: string) => {
      const { status, body } = await reader.get(`/articles/${id}`);
      return status === 200 ? body.title : fail(status);
    },
    async (id: string) => {
      const { status, body } = await reader.get(`/articles/${id}/revisions?limit=1`);
      return status === 200 ? body[0]?.title : fail(status);
    },
    async (id: string) => {
      const { status, data } = await reader.graphql(`query ($id: ID!) { article(id: $id) { title } }`, { id });
      return status === 200 ? data?.article?.title : fail(status);
    },
  ];
  const run = async (number: number) => {
    const { body } = await writer.post('/articles', { title: `Pair ${number}`, body: '' });
    for (let i = 0; !isStopping; i++) {
      const title = `Pair ${number}, version ${i}`;
      const { status } = await writer.patch(`/articles/${body.id}`, { title });
      if (status !== 200) {
        fail(status);
        await pause(50);
        continue;
      }
      const before = Object.values(outcome.failures).reduce((sum, n) => sum + n, 0);
      const seen = await titleOf[i % titleOf.length]?.(body.id);
      if (seen === undefined && Object.values(outcome.failures).reduce((sum, n) => sum + n, 0) > before) continue;
      outcome.pairs++;
      if (seen !== title) outcome.stale++;
    }
  };
  const running = Array.from({ length: count }, (_, number) => run(number));
  return {
    outcome,
    async stop(): Promise<Pairs> {
      isStopping = true;
      await Promise.all(running);
      return outcome;
    },
  };
}
