import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type DirectUploads, isStorageKey, type Storage, storageKeyType } from '../../core/ports/storage.ts';

interface S3Location {
  readonly bucket: string;
  readonly prefix: string;
  readonly client: S3ClientConfig;
}

/** `s3://bucket/prefix?endpoint=…&region=…&path_style=true`. Credentials come from the AWS defaults only. */
export function parseS3Url(url: URL): S3Location {
  const endpoint = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region') ?? (endpoint === null ? null : 'us-east-1');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    client: {
      ...(endpoint === null ? {} : { endpoint }),
      ...(region === null ? {} : { region }),
      forcePathStyle: url.searchParams.get('path_style') === 'true',
    },
  };
}

/** @param silence milliseconds for which the store may send nothing in the middle of an object */
export function openS3Storage(
  { bucket, prefix, client: config }: S3Location,
  silence = 30_000,
): Storage & { readonly direct: DirectUploads } {
  // Many S3-compatible stores reject checksum trailers.
  const client = new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: silence,
    },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    ...config,
  });
  const locate = (key: string) => {
    if (!isStorageKey(key)) throw new Error('Not a storage key');
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };

  return {
    async put(key, path, type) {
      const object = locate(key);
      const file = await open(path, 'r');
      const unreadable = new AbortController();
      const { size } = await file.stat();
      const stream = file.createReadStream().on('error', (error) => unreadable.abort(error));
      try {
        const command = new PutObjectCommand({
          ...object,
          Body: stream,
          ContentLength: size,
          ContentType: type,
          CacheControl: 'public, max-age=31536000, immutable',
        });
        await client.send(command, { abortSignal: unreadable.signal });
      } finally {
        stream.destroy();
      }
    },

    async read(key) {
      if (!isStorageKey(key)) return null;
      try {
        const object = await client.send(new GetObjectCommand(locate(key)));
        return { bytes: object.ContentLength ?? 0, type: storageKeyType(key), stream: object.Body as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(locate(key)));
    },

    direct: {
      async presign(key, { bytes, type, seconds }) {
        const command = new PutObjectCommand({ ...locate(key), ContentLength: bytes, ContentType: type });
        // Both headers are signed, so the store rejects another length or type.
        return getSignedUrl(client, command, {
          expiresIn: seconds,
          signableHeaders: new Set(['host', 'content-length', 'content-type']),
        });
      },
    },
  };
}
