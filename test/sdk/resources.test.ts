import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createClient, type Terrapin, type UploadProgress } from '../../sdk/src/index.ts';
import { allowedNextStates, INVOICE_STATUSES } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const terrapin: Terrapin = createClient({ url: server.url, token: (await server.as('ada')).token });

describe('invoices', () => {
  test('have the transitions of the invoice machine in their types', async () => {
    const moves = INVOICE_STATUSES.map((status) => {
      const next = allowedNextStates({ status, hasContactInformation: true });
      return [status.toUpperCase(), next.map((state) => state.toUpperCase()).sort()];
    });
    const source = await readFile('sdk/src/generated/operations.ts', 'utf8');
    const [, members = ''] = /interface InvoiceMoves \{\n(.*?)\n\}/s.exec(source) ?? [];
    const typed = [...members.matchAll(/(\w+): (.*);/g)].map(([, from, to = '']) => {
      return [from, [...to.matchAll(/'(\w+)'/g)].map(([, state]) => state).sort()];
    });
    expect(Object.fromEntries(typed)).toEqual(Object.fromEntries(moves));
  });
});

test('avatars.upload sends an image with progress and makes it the avatar', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const reported: UploadProgress[] = [];
  const onProgress = (progress: UploadProgress) => void reported.push(progress);
  const { id, imageUrl } = await terrapin.avatars.upload(bytes, { type: 'image/png', onProgress });
  expect(reported.at(-1)).toEqual({ sent: bytes.length, total: bytes.length });
  expect(await terrapin.avatars.get(id)).toEqual({
    etag: expect.any(String),
    id,
    imageUrl,
    user: expect.objectContaining({ username: 'ada' }),
  });
  expect((await terrapin.viewer()).avatar).toEqual({ id, imageUrl });
  const broken = terrapin.avatars.upload(new Uint8Array(10), { type: 'image/png' });
  await expect(broken).rejects.toMatchObject({ code: 'invalid_image', status: 400 });
});
