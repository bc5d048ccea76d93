import { missing, stale, type Walk } from './walk.ts';

export async function walkAvatars({ show, ada, grace, linus, stranger, elsewhere, image }: Walk): Promise<void> {
  await show('By its address', ada).post('/avatars', { image_url: `${elsewhere}/ada.png` });
  const sent = await show('As bytes', ada).send('POST', '/avatars', image);
  await show('No address at all', ada).post('/avatars', {});
  await show('No image', ada).send('POST', '/avatars', Buffer.from('not an image'));
  await show('The token lacks the scope', linus).post('/avatars', { image_url: `${elsewhere}/linus.png` });
  const { id, image_url } = sent.body.avatars;
  await show('An avatar', ada).get(`/avatars/${id}`);
  await show('There is no such avatar', ada).get(`/avatars/${missing}`);
  await show('The avatar of a user', grace).get('/users/ada/avatar');
  await show('A user without an avatar', ada).get('/users/linus/avatar');
  const path = new URL(image_url).pathname;
  await show('The image', stranger).get(path);
  await show('There is no such image', stranger).get(path.replace(/\w+\.png/, 'no-such-image.png'));

  await show('Somebody else’s avatar', grace).delete(`/avatars/${id}`);
  await show('Another than that one', ada).delete(`/avatars/${id}`, { 'if-match': stale });
  await show('Deleted', ada).delete(`/avatars/${id}`);

  const announcement = { 'x-upload-content-length': String(image.length), 'x-upload-content-type': 'image/png' };
  const { headers } = await show('Announced', grace).post('/avatars', undefined, announcement);
  await show('Too large an image', grace).post('/avatars', undefined, {
    ...announcement,
    'x-upload-content-length': '3145729',
  });
  const address = headers.get('location') as string;
  await show('The bytes come', stranger).send('PUT', address, image);
  await show('The same bytes again', stranger).send('PUT', address, image);
  await show('Not the bytes that were announced', stranger).send('PUT', address, image.subarray(1));
  await show('There is no such address', stranger).send('PUT', '/uploads/expired', image);
}

/** The other way to send what was announced: to the store, and then to say so. */
export async function walkCompletion(walk: Pick<Walk, 'show' | 'grace' | 'stranger' | 'image'>): Promise<void> {
  const { show, grace, stranger, image } = walk;
  const announcement = { 'x-upload-content-length': String(image.length), 'x-upload-content-type': 'image/png' };
  const { body } = await grace.post('/avatars', {}, announcement);
  await show('The bytes are not there yet', stranger).post(body.completion_url);
  await stranger.request('PUT', body.url, { body: image, headers: { 'content-type': 'image/png' } });
  await show('The bytes are in the store', stranger).post(body.completion_url);
  await show('Asked again', stranger).post(body.completion_url);
}
