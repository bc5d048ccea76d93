/** What is still served, but not for ever. */
export interface Deprecation {
  /** The day from which it is deprecated, in UTC: `2027-01-31`. */
  readonly since: string;
  /** The day from which it may be gone. */
  readonly sunset: string;
  /** What to use in its place, as a sentence. */
  readonly use: string;
}

/** What readers of the contracts are told. */
export function reasonOf({ since, sunset, use }: Deprecation): string {
  return `Deprecated since ${since}; may be removed from ${sunset} on. ${use}`;
}

/** For the meta of a schema. */
export function deprecatedMeta(deprecation: Deprecation) {
  return { deprecated: true, 'x-deprecation': reasonOf(deprecation) };
}

/** What every answer says: the fields `Deprecation` (RFC 9745 §2) and `Sunset` (RFC 8594 §3). */
export function deprecationHeaders({ since, sunset }: Deprecation): { Deprecation: string; Sunset: string } {
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunset).toUTCString() };
}
