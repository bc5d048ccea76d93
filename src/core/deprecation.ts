export interface Deprecation {
  /** Date in UTC: `2027-01-31`. */
  readonly since: string;
  readonly sunset: string;
  readonly use: string;
}

const year = 365 * 24 * 60 * 60 * 1000;

/** @throws if clients would have less than a year: docs/compatibility.md promises it. */
export function describeDeprecation({ since, sunset, use }: Deprecation): string {
  if (Date.parse(sunset) - Date.parse(since) < year)
    throw new Error(`Between ${since} and ${sunset} is less than a year.`);
  return `Deprecated since ${since}; may be removed from ${sunset} on. ${use}`;
}

export function deprecatedMeta(deprecation: Deprecation) {
  return { deprecated: true, 'x-deprecation': describeDeprecation(deprecation) };
}

/** RFC 9745 §2 and RFC 8594 §3. */
export function deprecationHeaders({ since, sunset }: Deprecation): { Deprecation: string; Sunset: string } {
  return { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunset).toUTCString() };
}
