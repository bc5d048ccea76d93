import { hash } from 'node:crypto';
import type { EntityClass } from '@terrapin/table';
import { z } from 'zod';
import type { Context } from './context.ts';
import { declaredFields } from './declared-field.ts';
import { ApiError, type ApiErrorOptions } from './errors.ts';
import { erasedPrefix } from './ports/erasure.ts';

export interface VersionedRow {
  id: string;
  version: number;
}

const digest = (text: string, length: number) => hash('sha1', text, 'base64url').slice(0, length);

type Type = EntityClass<object>;

const wholeTag = (type: Type, { id, version }: VersionedRow) => `${id.slice(-12)}.${version}.${fingerprint(type)}`;

/** Ends in a checksum, so that invented tags are rejected. */
const signVariant = (name: string) => name + digest(name, 4);

/**
 * Strong entity tag (RFC 9110 §8.8.3) of a resource of a type. `variant` distinguishes representations of one version, such
 * as those with selected fields.
 */
export function versionTag(type: Type, resource: VersionedRow, variant = ''): string {
  const whole = wholeTag(type, resource);
  const shown = variant + erasedIn(resource);
  return shown === '' ? `"${whole}"` : `"${whole}.${signVariant(digest(shown, 8))}"`;
}

/** The usernames of erased users that a row shows: their erasure gives it no other version. */
function erasedIn(row: object): string {
  let names = '';
  for (const value of Object.values(row) as ({ readonly username?: unknown } | null)[])
    if (typeof value?.username === 'string' && value.username.startsWith(erasedPrefix)) names += value.username;
  return names;
}

export function pageTag(type: Type, items: readonly VersionedRow[], ...others: (string | boolean)[]): string {
  return contentTag(
    [fingerprint(type), ...others, ...items.map((item) => `${item.id}.${item.version}${erasedIn(item)}`)].join(),
  );
}

export function contentTag(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** RFC 9110 §13.1. Weak tags keep their `W/`. */
function parseTags(field: string): string[] {
  return field.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/**
 * Throws `precondition_failed` unless `ifMatch` is `*` or contains a tag of the current version, of any variant.
 * Comparison is strong: weak tags never match (RFC 9110 §13.1.1).
 */
export function matchesVersion(
  type: Type,
  ifMatch: string | undefined,
  resource: VersionedRow,
  { rehearsal }: Pick<Context, 'rehearsal'>,
): void {
  rehearsal?.compared(versionTag(type, resource));
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const whole = wholeTag(type, resource);
  if (!parseTags(ifMatch).some((tag) => tag === `"${whole}"` || isVariant(tag, whole)))
    throw new ApiError('precondition_failed', explainTag(ifMatch));
}

const suffix = /[-;](?:gzip|br|zstd|deflate)(?:"|$)/;

/** For a tag that matches no version, because it was changed on its way. */
function explainTag(ifMatch: string): ApiErrorOptions {
  if (/(?:^|[\s,])W\//.test(ifMatch))
    return { message: (name) => `A weak ETag (W/"…") never matches in ${name('ifMatch')}. ${weakened}` };
  if (suffix.test(ifMatch)) return { message: `An ETag that ends in -gzip or the like never matches. ${suffixed}` };
  return ifMatch.includes('"')
    ? {}
    : { message: (name) => `An ETag in ${name('ifMatch')} has double quotes. Send it as you received it.` };
}

const weakened = 'A proxy weakens tags when it compresses: in nginx, set `gzip off` for this API. Then fetch it again.';
const suffixed =
  'A proxy adds that when it compresses: in Apache, set `DeflateAlterETag NoChange` and `BrotliAlterETag NoChange`. Then fetch it again.';

function isVariant(tag: string, whole: string): boolean {
  const start = `"${whole}.`;
  if (!tag.startsWith(start)) return false;
  const variant = tag.slice(start.length, -1);
  return variant === signVariant(variant.slice(0, 8));
}

/** Weak comparison (RFC 9110 §13.1.2). */
export function noneMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch.trim() === '*' || parseTags(ifNoneMatch).some((candidate) => candidate.replace(/^W\//, '') === tag)
  );
}

type Envelope = Readonly<Record<'one' | 'page', (fields: Record<string, unknown>) => unknown>>;

const envelopes = new Map<EntityClass<object>, Envelope>();
const shapes = new Map<EntityClass<object>, string>();

/** Called once, by the registry. */
export function declareEnvelope(type: EntityClass<object>, schema: Envelope): void {
  envelopes.set(type, schema);
}

/**
 * A digest of how a type is represented, which is part of its entity tags: what was stored under a tag before a field was
 * added is not current afterwards. Descriptions do not count.
 */
function fingerprint(type: EntityClass<object>): string {
  let shape = shapes.get(type);
  if (shape === undefined) {
    const fields = declaredFields(type).map(({ name, schema }) => [name, outline(schema)]);
    const envelope = envelopes.get(type);
    const text = JSON.stringify([fields, envelope?.one({}), envelope?.page({})], withoutDescription);
    shapes.set(type, (shape = digest(text, 6)));
  }
  return shape;
}

const withoutDescription = (key: string, value: unknown) =>
  key === 'description' && typeof value === 'string' ? undefined : value;

function outline(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return outline(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return outline(schema.in as z.ZodType);
  if (schema instanceof z.ZodNullable) return ['null', outline(schema.unwrap() as z.ZodType)];
  if (schema instanceof z.ZodArray) return [outline(schema.element as z.ZodType)];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).map(([name, inner]) => [name, outline(inner)]);
  return [schema.def.type, schema.meta()?.format];
}
