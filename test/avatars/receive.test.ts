import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { IncompleteUpload, openTempFiles, receive, UploadTooLarge } from '../../src/adapters/storage/temp-files.ts';
import { newDataDir } from '../support/process.ts';
import { serve } from '../support/serve.ts';
import { shared } from '../support/shared.ts';

let outcomes: Promise<string>[];

const { path: folder } = await shared(newDataDir());
const tempFiles = await openTempFiles(folder);
const server = await shared(
  serve((request, response) => {
    const length = Number(request.headers['content-length']);
    const outcome = (async () => {
      await using file = tempFiles.file();
      return await receive(request, file.path, length);
    })();
    outcomes.push(outcome);
    outcome.then(
      () => response.end(),
      () => response.destroy(),
    );
  }),
);

/** Sends the head of an upload of 100,000 bytes and part of its body. Resolves when the server is reading it. */
async function beginUpload(sent: number): Promise<Socket> {
  outcomes = [];
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n');
  socket.write(Buffer.alloc(sent));
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  return socket;
}

it.each([
  ['the sender half-closes', (socket: Socket) => socket.end()],
  ['the sender closes', (socket: Socket) => socket.destroy()],
  ['the sender resets', (socket: Socket) => socket.resetAndDestroy()],
])('an upload that stops midway leaves no file when %s', async (_name, stop) => {
  const socket = await beginUpload(50_000);
  stop(socket);
  await expect(outcomes[0]).rejects.toBeInstanceOf(IncompleteUpload);
  expect(await readdir(folder)).toEqual([]);
});

it('receive writes every byte and returns their SHA-256 digest', async () => {
  const bytes = Buffer.alloc(500_000, 'terrapin');
  const path = join(folder, 'whole');
  const received = await receive(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), path, 500_000);
  expect(received).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await readFile(path)).toEqual(bytes);
  await rm(path);
});

it('receive rejects fewer and more bytes than declared', async () => {
  const path = join(folder, 'other');
  await expect(receive(Readable.from([Buffer.alloc(9)]), path, 10)).rejects.toBeInstanceOf(IncompleteUpload);
  await rm(path);
  await expect(receive(Readable.from([Buffer.alloc(11)]), path, 10)).rejects.toBeInstanceOf(UploadTooLarge);
  await rm(path);
});

it('receive reads no faster than it writes, and stops at the limit', async () => {
  let made = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        made += 65_536;
        yield Buffer.alloc(65_536);
      }
    })(),
    { highWaterMark: 1 },
  );
  const path = join(folder, 'endless');
  await expect(receive(endless, path, 1_000_000)).rejects.toBeInstanceOf(UploadTooLarge);
  expect(endless.destroyed).toBe(true);
  expect(made).toBeLessThan(2_000_000);
  await rm(path);
});
