import { missing, stale, type Walk } from './walk.ts';

export async function walkAvatars({ show, ada, grace, linus, stranger, elsewhere, image }: Walk): Promise<void> {
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

  const announcement = { 'x-upload-content-length': String(image.length), 'x-upload-content-type': 'image/png' };
  const { headers } = await show('Create an upload', grace).post('/avatars', undefined, announcement);
  await show('The image is too large', grace).post('/avatars', undefined, {
    ...announcement,
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
}

export async function walkCompletion(walk: Pick<Walk, 'show' | 'grace' | 'stranger' | 'image'>): Promise<void> {
  const { show, grace, stranger, image } = walk;
  const announcement = { 'x-upload-content-length': String(image.length), 'x-upload-content-type': 'image/png' };
  const { body } = await grace.post('/avatars', {}, announcement);
  await show('The bytes are not uploaded yet', stranger).post(body.completion_url);
  await stranger.request('PUT', body.url, { body: image, headers: { 'content-type': 'image/png' } });
  await show('Complete the upload', stranger).post(body.completion_url);
  await show('Complete the upload again', stranger).post(body.completion_url);
}
