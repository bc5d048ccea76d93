import { anyone, created, missing, rows, type Served, stale } from '../support/served.ts';
import { image } from './images.fixtures.ts';

const announced = (bytes: Uint8Array) => ({
  'x-upload-content-length': String(bytes.length),
  'x-upload-content-type': 'image/png',
});
const privateAddress = 'http://127.0.0.1/';

export const served: Served = {
  make: {
    async avatar(owner) {
      const { body } = created(
        await owner.request('POST', '/avatars', { body: image, headers: { 'content-type': 'image/png' } }),
      );
      const { id, image_url } = body.avatars;
      return { user: 'ada', avatar: id, file: image_url.split('/').at(-1) };
    },

    async upload(owner) {
      const { headers } = created(await owner.post('/avatars', {}, announced(image)));
      return { upload: headers.get('location')?.split('/').at(-1) as string };
    },
  },
  operations: {
    ...rows('avatar', anyone, 'signed_in', {
      getAvatar: {},
      getUserAvatar: {},
    }),
    ...rows('nothing', anyone, 'avatars:write', {
      sendAvatar: {
        body: image,
        oneSurface: 'bytes are sent over REST: GraphQL hands out an address for them (createUpload)',
      },
      createAvatar: { body: { image_url: privateAddress }, passes: 'image_unreachable' },
      createUpload: { rest: 'POST /uploads', body: { content_length: 100, content_type: 'image/png' } },
      'createUpload by headers': {
        rest: 'POST /avatars',
        body: {},
        headers: announced(image),
        oneSurface: 'a form of REST',
      },
    }),
    ...rows('avatar', { other: 'forbidden' }, 'avatars:write', {
      deleteAvatar: {},
    }),
    // These addresses cannot be guessed; knowing one is the permission.
    ...rows('upload', anyone, 'public', {
      receiveUpload: {
        body: image,
        oneSurface: 'bytes are sent over REST, to the address that createUpload hands out',
      },
      completeUpload: { passes: 'incomplete_upload', oneSurface: 'it follows the bytes' },
    }),
    ...rows('avatar', anyone, 'public', {
      getImage: { rest: 'GET /images/{file}', oneSurface: 'bytes' },
    }),
  },
  fields: rows('avatar', anyone, 'signed_in', {
    'Avatar.user': 'avatar(id: $avatar) { user { id } }',
    'User.avatar': 'avatar(id: $avatar) { user { avatar { id } } }',
  }),
  auditedOnly: true,

  async walk({ show, ada, grace, linus, stranger, elsewhere, image }) {
    await show('Fetch the image from a URL', ada).post('/avatars', { image_url: `${elsewhere}/ada.png` });
    const sent = await show('Send the image as bytes', ada).send('POST', '/avatars', image);
    await show('The URL is missing', ada).post('/avatars', {});
    await show('The bytes are not an image', ada).send('POST', '/avatars', Buffer.from('not an image'));
    await show('The token lacks the scope', linus).post('/avatars', { image_url: `${elsewhere}/linus.png` });
    const { id, image_url } = sent.body.avatars;
    await show('An avatar', ada).get(`/avatars/${id}`);
    await show('Avatar not found', ada).get(`/avatars/${missing}`);
    await show('The avatar of a user', grace).get('/users/ada/avatar');
    await show('The user has no avatar', ada).get('/users/linus/avatar');
    const path = new URL(image_url).pathname;
    await show('The image', stranger).get(path);
    await show('Image not found', stranger).get(path.replace(/\w+\.png/, 'no-such-image.png'));

    await show('The avatar belongs to another user', grace).delete(`/avatars/${id}`);
    await show('The entity tag is stale', ada).delete(`/avatars/${id}`, { 'if-match': stale });
    await show('Delete the avatar', ada).delete(`/avatars/${id}`);

    const { headers } = await show('Create an upload', grace).post('/avatars', undefined, announced(image));
    await show('The image is too large', grace).post('/avatars', undefined, {
      ...announced(image),
      'x-upload-content-length': '3145729',
    });
    const address = headers.get('location') as string;
    const declared = { content_length: image.length, content_type: 'image/png' };
    await show('Create an upload', grace).post('/uploads', declared);
    await show('The image is too large', grace).post('/uploads', { ...declared, content_length: 3_145_729 });
    await show('Upload the bytes', stranger).send('PUT', address, image);
    await show('Upload the same bytes again', stranger).send('PUT', address, image);
    await show('The length differs from the declared one', stranger).send('PUT', address, image.subarray(1));
    await show('Unknown upload URL', stranger).send('PUT', '/uploads/expired', image);
  },

  async walkOnStore({ show, grace, stranger, image }) {
    const { body } = await grace.post('/avatars', {}, announced(image));
    await show('The bytes are not uploaded yet', stranger).post(body.completion_url);
    await stranger.request('PUT', body.url, { body: image, headers: { 'content-type': 'image/png' } });
    await show('Complete the upload', stranger).post(body.completion_url);
    await show('Complete the upload again', stranger).post(body.completion_url);
  },
};
