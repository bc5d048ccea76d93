import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

export interface AvatarServer extends TestServer {
  /** Names of all files on the server's disk: stored images and uploads in progress. */
  files(): Promise<string[]>;
}

export async function startAvatarServer(environment: Record<string, string> = {}): Promise<AvatarServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'terrapin-avatars-'));
  const server = await startTestServer({ DATA_DIR: dataDir, JOB_POLL_INTERVAL: '0.5', ...environment });
  const filesIn = async (folder: string) => {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    // On PostgreSQL the folder contains a marker file by which other processes recognise it.
    return entries.filter((entry) => entry.isFile() && entry.name !== '.terrapin-folder').map(({ name }) => name);
  };
  return {
    ...server,
    files: async () => [...(await filesIn('files')), ...(await filesIn('scratch'))],
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function announce(client: Client, bytes: number | string, type = 'image/png'): Promise<Answer> {
  return client.post('/avatars', {}, { 'x-upload-content-length': String(bytes), 'x-upload-content-type': type });
}

export async function exchange(
  server: AvatarServer,
  head: string[],
  body: Uint8Array = Buffer.alloc(0),
  then: (socket: Socket) => void = () => {},
): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (body.length > 0) socket.write(body);
  then(socket);
  await closed;
  return received;
}

export function uploadHead(
  client: Client,
  length: number | null,
  more: string[] = [],
  target = 'POST /avatars',
): string[] {
  return [
    `${target} HTTP/1.1`,
    'Host: terrapin.test',
    `Authorization: Bearer ${client.token}`,
    'Content-Type: image/png',
    ...(length === null ? [] : [`Content-Length: ${length}`]),
    ...more,
  ];
}

export async function expectFiles(server: AvatarServer, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await server.files()).toHaveLength(count), { timeout: 10_000, interval: 20 });
}

export async function makeJobsDue(server: AvatarServer, kind: string): Promise<void> {
  const connection = server.database.orm.em.fork().getConnection();
  await connection.execute(`update jobs.job set start_after = now() where name = '${kind}' and state = 'created'`);
}
