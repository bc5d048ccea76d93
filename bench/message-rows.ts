import assert from 'node:assert/strict';
import { v7 } from 'uuid';
import { assertFields, pick, type Row } from './row.ts';

interface Item {
  user: { id: string };
  message: string;
}

type Columns = Record<
  'id' | 'message' | 'user__id' | 'user__username' | 'sender__id' | 'sender__username' | 'createdAt' | 'updatedAt',
  string
>;

const size = 500;

/** Divide the figures by 500 for one message. */
export const messageRows: Row[] = [
  {
    name: 'messages-500',
    title: `REST: a batch of ${size} messages`,
    target: 2,
    requests: 300,
    status: 201,
    writes: true,
    request: ({ users }) => {
      const item = (_: unknown, n: number): Item => ({
        user: { id: pick(users) },
        message: `Message ${n} of a batch.`,
      });
      return { method: 'POST', path: '/messages', body: Array.from({ length: size }, item) };
    },
    check(results: { status: number; data: object }[]) {
      assert.equal(results.length, size);
      for (const { status, data } of results) {
        assert.equal(status, 201);
        assertFields(data, ['id', 'message', 'user', 'sender', 'created_at', 'updated_at']);
      }
    },
    bare: {
      sql: `with sent as (
          insert into messages (id, message, user_id, sender_id, version, created_at, updated_at)
          select id, message, recipient, $4::uuid, 1, $5::timestamptz, $5::timestamptz
          from unnest($1::uuid[], $2::text[], $3::uuid[]) as given (id, message, recipient) returning *
        ) select sent.id, sent.message, sent.created_at as "createdAt", sent.updated_at as "updatedAt",
          recipient.id as user__id, recipient.username as user__username,
          sender.id as sender__id, sender.username as sender__username
        from sent join users as recipient on recipient.id = sent.user_id join users as sender on sender.id = sent.sender_id
        order by sent.id`,
      values: ({ author, body }: { author: string; body: Item[] }) => [
        body.map(() => v7()),
        body.map(({ message }) => message),
        body.map(({ user }) => user.id),
        author,
        new Date(),
      ],
      answer: (rows: Columns[]) =>
        rows.map((row) => ({
          status: 201,
          data: {
            id: row.id,
            message: row.message,
            user: { id: row.user__id, username: row.user__username },
            sender: { id: row.sender__id, username: row.sender__username },
            created_at: row.createdAt,
            updated_at: row.updatedAt,
          },
        })),
    },
  },
];
