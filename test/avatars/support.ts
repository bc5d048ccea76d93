import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { sendBytes } from '../support/serve.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

export interface AvatarServer extends TestServer {
  /** Names of all files on the server's disk: stored images and uploads in progress. */
  files(): Promise<string[]>;
}

export async function startAvatarServer(environment: Record<string, string> = {}): Promise<AvatarServer> {
  const server = await startTestServer({ JOB_POLL_INTERVAL: '0.5', ...environment });
  const filesIn = async (folder: string) => {
    const entries = await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    // On PostgreSQL the folder contains a marker file by which other processes recognise it.
    return entries.filter((entry) => entry.isFile() && entry.name !== '.terrapin-folder').map(({ name }) => name);
  };
  return { ...server, files: async () => [...(await filesIn('files')), ...(await filesIn('scratch'))] };
}

export function announce(client: Client, bytes: number | string, type = 'image/png'): Promise<Answer> {
  return client.post('/avatars', {}, { 'x-upload-content-length': String(bytes), 'x-upload-content-type': type });
}

export async function exchange(
  server: AvatarServer,
  head: string[],
  body: Uint8Array = Buffer.alloc(0),
  then?: (socket: Socket) => void,
): Promise<string> {
  return sendBytes(server.url, [`${head.join('\r\n')}\r\n\r\n`, body], then);
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
  await expect.poll(() => server.files()).toHaveLength(count);
}

export async function makeJobsDue(server: AvatarServer, kind: string): Promise<void> {
  await server.run(`update jobs.job set start_after = now() where name = '${kind}' and state = 'created'`);
}
