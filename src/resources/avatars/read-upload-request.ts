import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { parse } from '../../core/schema.ts';
import { hasBody, readJson } from '../../surfaces/http/body.ts';
import { AvatarSchema } from './avatars.operations.ts';

export const UploadMetadata = z
  .strictObject(Object.fromEntries(AvatarSchema.members.map((name) => [name, z.unknown().optional()])))
  .meta({ description: 'Body of a request that creates an upload. All members are ignored.' });

export async function readUploadRequest(koa: KoaContext): Promise<{ content_length: number; content_type: string }> {
  if (hasBody(koa.req)) parse(UploadMetadata, await readJson(koa.req, 16_384));
  return {
    content_length: toInteger(readHeader(koa, 'X-Upload-Content-Length')),
    content_type: readHeader(koa, 'X-Upload-Content-Type').toLowerCase(),
  };
}

function readHeader(koa: KoaContext, name: string): string {
  const value = koa.get(name).trim();
  if (value === '') throw invalid(name, 'required', 'Is required.');
  return value;
}

function toInteger(value: string): number {
  if (!/^\d{1,15}$/.test(value))
    throw invalid('X-Upload-Content-Length', 'invalid_type', 'Must be the number of bytes: up to 15 digits.');
  return Number(value);
}
