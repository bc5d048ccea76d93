import type { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { onPostgresql } from '../support/database.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();

const full = () => Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

test.skipIf(onPostgresql)(
  '/health/ready says that no writes are possible while the disk is full, and reads are',
  async () => {
    const ada = await server.as('ada');
    const ready = async () => {
      const { status, body } = await server.stranger.get('/health/ready');
      return [status, body.status, body.writes, body.reason];
    };
    expect(await ready()).toEqual([200, 'ready', undefined, undefined]);
    const { client } = server.database.native as { client: PGlite };
    const query = client.query.bind(client);
    const mocks = [
      vi.spyOn(client, 'transaction').mockImplementation(() => Promise.reject(full())),
      vi
        .spyOn(client, 'query')
        .mockImplementation((text, ...rest) =>
          /\b(insert into|delete from)\b/.test(text) ? Promise.reject(full()) : query(text, ...rest),
        ),
    ];
    expect((await ada.post('/articles', { title: 'New', body: '' })).status).toBe(503);
    expect((await ada.get('/articles')).status).toBe(200);
    for (let i = 0; i < 2; i++)
      expect(await ready()).toEqual([200, 'ready', 'unavailable', 'The disk of the database is full.']);
    for (const mock of mocks) mock.mockRestore();
    expect(await ready()).toEqual([200, 'ready', undefined, undefined]);
    expect((await ada.post('/articles', { title: 'New', body: '' })).status).toBe(201);
  },
);
