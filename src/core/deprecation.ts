export interface Deprecation {
  /** Date in UTC: `2027-01-31`. */
  readonly since: string;
  readonly sunset: string;
  readonly use: string;
}

export function reasonOf({ since, sunset, use }: Deprecation): string {
  return `Deprecated since ${since}; may be removed from ${sunset} on. ${use}`;
}

export function deprecatedMeta(deprecation: Deprecation) {
  return { deprecated: true, 'x-deprecation': reasonOf(deprecation) };
}

/** RFC 9745 §2 and RFC 8594 §3. */
export function deprecationHeaders({ since, sunset }: Deprecation): { Deprecation: string; Sunset: string } {
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunset).toUTCString() };
}
