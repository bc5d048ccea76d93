import { errorOf, parseJson } from './answer.ts';
import { mutate } from './call.ts';
import { type CallOptions, type Connection, type Request, send } from './connection.ts';
import { watchedFetch } from './watched-fetch.ts';

export interface UploadOptions extends Omit<CallOptions, 'dryRun'> {
  /** `image/jpeg`, `image/png` or `image/gif`. Default: the type of the Blob. */
  type?: string | undefined;
  /** Called repeatedly while the bytes are sent. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

export interface UploadProgress {
  sent: number;
  total: number;
}

export type ImageBytes = Blob | Uint8Array | ArrayBuffer;

export interface UploadedAvatar {
  id: string;
  imageUrl: string;
  user: { id: string };
}

/**
 * Sets the avatar of the token's user: announces the image, uploads it to the URL returned, and completes the upload.
 */
export async function uploadAvatar(
  on: Connection,
  image: ImageBytes,
  options: UploadOptions = {},
): Promise<UploadedAvatar> {
  const { type, onProgress, ...call } = options;
  const bytes = image instanceof ArrayBuffer ? new Uint8Array(image) : image;
  const contentType = type ?? (bytes instanceof Blob ? bytes.type : '');
  const contentLength = bytes instanceof Blob ? bytes.size : bytes.byteLength;
  const input = { contentLength, contentType };
  const upload = await mutate<{ url: string; completionUrl: string | null }>(
    on,
    'createUpload(input:CreateUploadInput!)',
    'url completionUrl',
    { input },
    call,
  );
  const put: Request = {
    method: 'PUT',
    url: upload.url,
    headers: { 'content-type': contentType },
    body: bytes,
  };
  // How long bytes take depends on their number.
  const long = { attemptTimeout: Infinity, ...call };
  const watched = onProgress ? { ...on, fetch: watchedFetch(contentLength, onProgress, on.fetch) } : on;
  if (upload.completionUrl === null) return (await send(watched, put, readAvatar, long)).data;
  const readNothing = (response: Response) => {
    if (!response.ok) throw errorOf(response);
  };
  await send(watched, put, readNothing, long);
  return (await send(on, { method: 'POST', url: upload.completionUrl }, readAvatar, call)).data;
}

function readAvatar(response: Response, text: string): UploadedAvatar {
  const body = (parseJson(response, text) ?? {}) as { avatars?: RestAvatar; code?: string };
  if (!response.ok || !body.avatars) throw errorOf(response, body);
  const { id, image_url: imageUrl, links } = body.avatars;
  return { id, imageUrl, user: { id: links.user } };
}

interface RestAvatar {
  id: string;
  image_url: string;
  links: { user: string };
}
