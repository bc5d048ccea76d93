import { hash } from 'node:crypto';
import { ApiError } from './errors.ts';

/** A thing whose every change counts `version` up. */
export interface Versioned {
  id: string;
  version: number;
}

/**
 * The strong entity tag of a versioned resource (RFC 9110 §8.8.3). `variant` tells other representations of the same
 * version apart, such as one with only some fields.
 */
export function versionTag({ id, version }: Versioned, variant = ''): string {
  const suffix = variant === '' ? '' : `.${hash('sha1', variant, 'base64url').slice(0, 10)}`;
  return `"${id.slice(-12)}.${version}${suffix}"`;
}

/** The strong entity tag of exactly these bytes. */
export function contentTag(body: string): string {
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
  const current = versionTag(resource).slice(0, -1);
  const matches = parseTags(ifMatch).some((tag) => tag === `${current}"` || tag.startsWith(`${current}.`));
  if (!matches) throw new ApiError('precondition_failed');
}

/** Whether there is an `If-None-Match` and it names the tag; weak comparison (RFC 9110 §13.1.2). */
export function noneMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch.trim() === '*' || parseTags(ifNoneMatch).some((candidate) => candidate.replace(/^W\//, '') === tag)
  );
}
