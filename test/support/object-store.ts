import { buffer } from 'node:stream/consumers';
import { s3Credentials, storageUrlOf } from '../s3-server/storage-url.ts';
import { serve } from './serve.ts';

/** Objects in memory, for a test that needs an S3 bucket. Unlike test/s3-server, it checks no signature and needs no package. */
export async function startObjectStore(): Promise<AsyncDisposable & { storageUrl: string }> {
  Object.assign(process.env, s3Credentials);
  const objects = new Map<string, Buffer>();
  const { port, close } = await serve(async (request, response) => {
    const key = (request.url as string).replace(/\?.*/, '');
    if (request.method === 'PUT') objects.set(key, await buffer(request));
    else if (request.method === 'DELETE') objects.delete(key);
    const object = objects.get(key);
    if (request.method !== 'GET') response.end();
    else if (object) response.end(object);
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  return { storageUrl: storageUrlOf(port), [Symbol.asyncDispose]: async () => close() };
}
