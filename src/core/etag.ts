import { hash } from 'node:crypto';
import { ApiError } from './errors.ts';
import { version as release } from './version.ts';

/** A thing whose every change counts `version` up. */
export interface Versioned {
  id: string;
  version: number;
}

const digest = (text: string, length: number) => hash('sha1', text, 'base64url').slice(0, length);

/** The shape of representations: another release may show the same version of a resource differently. */
const shape = digest(release, 4);

const wholeOf = ({ id, version }: Versioned) => `${id.slice(-12)}.${version}.${shape}`;

/** The part of a tag that names a variant ends in a checksum, so that invented tags are refused. */
const variantOf = (name: string) => name + digest(`${shape}.${name}`, 4);

/**
 * The strong entity tag of a versioned resource (RFC 9110 §8.8.3). `variant` tells other representations of the same
 * version apart, such as one with only some fields.
 */
export function versionTag(resource: Versioned, variant = ''): string {
  const whole = wholeOf(resource);
  return variant === '' ? `"${whole}"` : `"${whole}.${variantOf(digest(variant, 8))}"`;
}

/** The strong entity tag of a page: of the versions of its items in their order, and of what else tells one page from another. */
export function pageTag(items: readonly Versioned[], ...others: (string | boolean)[]): string {
  return contentTag([shape, ...others, ...items.map(({ id, version }) => `${id}.${version}`)].join());
}

/** The strong entity tag of exactly these bytes. */
export function contentTag(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** The entity tags of an `If-Match` or `If-None-Match` field (RFC 9110 §13.1): a list, weak ones with their `W/`. */
function parseTags(field: string): string[] {
  return field.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/**
 * Lets a change of `resource` pass if `ifMatch` names its current version, by any of its representations, or `*`.
 * Comparison is strong: a weak tag never matches (RFC 9110 §13.1.1). Otherwise 412 `precondition_failed`.
 */
export function matchesVersion(ifMatch: string | undefined, resource: Versioned): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const whole = wholeOf(resource);
  if (!parseTags(ifMatch).some((tag) => tag === `"${whole}"` || isVariant(tag, whole)))
    throw new ApiError('precondition_failed');
}

function isVariant(tag: string, whole: string): boolean {
  const start = `"${whole}.`;
  if (!tag.startsWith(start)) return false;
  const variant = tag.slice(start.length, -1);
  return variant === variantOf(variant.slice(0, 8));
}

/** Whether there is an `If-None-Match` and it names the tag; weak comparison (RFC 9110 §13.1.2). */
export function noneMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch.trim() === '*' || parseTags(ifNoneMatch).some((candidate) => candidate.replace(/^W\//, '') === tag)
  );
}
