import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { serve } from '../support/serve.ts';
import { shared } from '../support/shared.ts';
import { jpeg, phonePhoto } from './images.fixtures.ts';
import { startAvatarServer } from './support.ts';

let answer: RequestListener;
const { port, url: originUrl } = await shared(serve((request, response) => answer(request, response)));
/** Allowed to fetch from the origin on loopback. */
const open = await shared(startAvatarServer({ OUTBOUND_PORTS: String(port), OUTBOUND_NETWORKS: '127.0.0.1/32' }));
/** Default settings: fetches from public addresses only. */
const closed = await shared(startAvatarServer({ OUTBOUND_PORTS: `80,443,${port}` }));
const ada = await open.as('ada');

const bytesAs = (bytes: Buffer, type: string | null): RequestListener => {
  return (_request, response) => response.writeHead(200, type === null ? {} : { 'content-type': type }).end(bytes);
};

describe('POST /avatars with image_url', () => {
  test('fetches the image, removes its metadata and stores it', async () => {
    answer = bytesAs(await phonePhoto(400, 300), 'image/jpeg');
    const created = await ada.post('/avatars', { image_url: `${originUrl}/me.jpg` });
    expect(created.status).toBe(201);
    expect(created.body.avatars.image_url).toMatch(new RegExp(`^${open.url}/images/[0-9a-f]{40}\\.jpg$`));
    expect(created.headers.get('location')).toBe(`${open.url}/avatars/${created.body.avatars.id}`);
    const bytes = Buffer.from(await (await fetch(created.body.avatars.image_url)).arrayBuffer());
    expect(bytes.includes('Pear')).toBe(false);
  });

  test.each([
    ['a value that is not a URL', { image_url: 'me.png' }],
    ['another scheme', { image_url: 'ftp://example.com/me.png' }],
    ['2,049 characters', { image_url: `http://example.com/${'a'.repeat(2_049)}` }],
  ])('rejects %s with 400', async (_name, members) => {
    const refused = await ada.post('/avatars', members);
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
  });

  test('names the allowed ports and the fault of the URL in the error', async () => {
    const client = await closed.as('ada');
    const told = async (image_url: string) => (await client.post('/avatars', { image_url })).body;
    const create = 'mutation ($input: CreateAvatarInput!) { createAvatar(input: $input) { id } }';
    const said = `Must use one of these ports: 80, 443, ${port}.`;
    expect((await told('http://example.com:8080/')).errors).toEqual([
      { field: 'image_url', code: 'invalid_value', message: said },
    ]);
    const { errors } = await client.graphql(create, { input: { imageUrl: 'http://example.com:8080/' } });
    expect(errors?.[0]?.message).toBe(`imageUrl must${said.slice(4)}`);
    expect((await told('http://ada:secret@example.com/')).message).toBe(
      'image_url must not contain a username or password.',
    );
  });

  // All forms of an address are in safe-fetch.test.ts.
  test('returns the same error for a private address, which is not asked, an unknown host and a server that fails', async () => {
    let asked = 0;
    answer = (_request, response) => {
      asked++;
      response.writeHead(500).end();
    };
    const client = await closed.as('ada');
    const addresses = [
      originUrl,
      `http://localhost:${port}`,
      'http://10.0.0.1',
      'http://[::1]',
      'http://nobody.invalid',
    ];
    for (const address of addresses) {
      expect((await client.post('/avatars', { image_url: `${address}/` })).body).toMatchObject({
        code: 'image_unreachable',
        message: `The server could not fetch an image from this URL. It must be public and use one of these ports: 80, 443, ${port}.`,
      });
    }
    expect(asked).toBe(0);
    expect((await ada.post('/avatars', { image_url: `${originUrl}/` })).body.message).toBe(
      `The server could not fetch an image from this URL. It must be public and use one of these ports: ${port}.`,
    );
  });

  const big = Buffer.alloc(3_145_729);
  const cases: [string, () => Promise<RequestListener> | RequestListener, number, string][] = [
    ['a type other than the declared one', async () => bytesAs(await jpeg(9, 9), 'image/png'), 400, 'invalid_image'],
    ['more than 3 MB', () => bytesAs(big, 'image/png'), 413, 'avatar_too_large'],
    [
      'a 500 of the remote server',
      () => (_request, response) => response.writeHead(500).end(),
      400,
      'image_unreachable',
    ],
    [
      'a connection that is closed without a response',
      () => (request) => request.socket.destroy(),
      400,
      'image_unreachable',
    ],
    [
      'a redirect to a metadata service',
      () => (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      400,
      'image_unreachable',
    ],
  ];
  test.each(cases)('rejects %s without leaving a file', async (_name, listener, status, code) => {
    const before = await open.files();
    answer = await listener();
    const refused = await ada.post('/avatars', { image_url: `${originUrl}/` });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await open.files()).toEqual(before);
  });
});
