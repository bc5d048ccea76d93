import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { reachDatabase } from '../../src/adapters/database/failures.ts';
import { freePort } from '../support/daemon.ts';

const patience = { longest: 300, attempt: 100, pause: 20 };
const listeners: Server[] = [];

afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

const listen = async (server: Server) => {
  listeners.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const attempt = async (port: number) => {
  const said: string[] = [];
  const url = `postgres://ada:secret@127.0.0.1:${port}/terrapin`;
  const error = await reachDatabase(url, (what) => said.push(what), patience).catch((failure: Error) => failure);
  return { said, message: (error as Error).message };
};

describe('connecting to a database', () => {
  test('is retried while the port is closed, then fails with the address and without the password', async () => {
    const port = await freePort();
    const { said, message } = await attempt(port);
    const problem = `connect ECONNREFUSED 127.0.0.1:${port}`;
    expect(said.length).toBeGreaterThan(3);
    expect(new Set(said)).toEqual(new Set([`Waiting for the database at 127.0.0.1:${port}/terrapin (${problem})…`]));
    expect(message).toBe(
      `The database at 127.0.0.1:${port}/terrapin cannot be used: it was unavailable for 0.3 s (${problem}). ` +
        'Start PostgreSQL there, or correct DATABASE_URL.',
    );
  });

  test('is retried while the server sends nothing', async () => {
    const { said, message } = await attempt(await listen(createServer(() => {})));
    expect(said[0]).toMatch(/the port is open, but nothing responds/);
    expect(message).toMatch(/was unavailable for 0.3 s \(the port is open, but nothing responds\)/);
  });

  test('is retried while connections are closed at once, as by a proxy without a backend', async () => {
    const { said, message } = await attempt(await listen(createServer((socket) => socket.end())));
    expect(said[0]).toMatch(/Connection terminated unexpectedly|ECONNRESET/);
    expect(message).toMatch(/was unavailable/);
  });

  test('is retried while the server is starting up', async () => {
    const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''];
    const body = Buffer.from(`${fields.join('\0')}\0`);
    const head = Buffer.from('E\0\0\0\0');
    head.writeInt32BE(body.length + 4, 1);
    const startingUp = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, body]))));
    const { said, message } = await attempt(await listen(startingUp));
    expect(said[0]).toMatch(/\(the database system is starting up\)/);
    expect(message).toMatch(/was unavailable for 0.3 s \(the database system is starting up\)/);
  });

  test('fails at once if an HTTP server listens there', async () => {
    const { said, message } = await attempt(await listen(createHttpServer()));
    expect(said).toEqual([]);
    expect(message).toMatch(/the service there is not PostgreSQL; it sent "HTTP\/1.1 400 Bad Request"/);
  });

  test('fails at once if a mail server listens there', async () => {
    const mail = createServer((socket) => socket.write('220 mail.example ESMTP\r\n'));
    const { said, message } = await attempt(await listen(mail));
    expect(said).toEqual([]);
    expect(message).toMatch(/is not PostgreSQL; it sent "220 mail.example ESMTP"/);
  });
});
