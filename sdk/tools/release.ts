import { existsSync, readFileSync } from 'node:fs';
import { bumpFor, isEnough, nextVersion } from './bump.ts';

/** What `npm run release` records. */
export const folder = 'sdk/released';

const read = (path: string) => readFileSync(path, 'utf8');

export interface Release {
  version: string;
  schema: string;
}

/** Of the checkout. */
export function readContract(): Release {
  const { version } = JSON.parse(read('sdk/package.json')) as { version: string };
  return { version, schema: read('schema.graphql') };
}

/** Null before the first release. */
export function readReleased(): Release | null {
  if (!existsSync(folder)) return null;
  return { version: read(`${folder}/version`).trim(), schema: read(`${folder}/schema.graphql`) };
}

/** The version that follows from what has changed in the schema; a larger one if sdk/package.json has it. */
export function versionOf(released: Release | null, { version, schema }: Release): string {
  if (released === null) return version;
  const { bump } = bumpFor(released.schema, schema);
  return isEnough(released.version, version, bump) ? version : nextVersion(released.version, bump);
}

export interface Check {
  ok: boolean;
  message: string;
}

/**
 * Whether the version of the SDK fits what has changed in the schema since the last release. A release is listed in the
 * changelog with its date; what is about to be released is listed first.
 */
export function checkRelease(
  released: Release | null,
  next: Release,
  changelog: string,
  { releasing = false } = {},
): Check {
  const [first, ...earlier] = sectionsOf(changelog);
  if (releasing && first !== next.version) return missing(`begin with a section for ${next.version}`, next.version);
  if (released === null) return { ok: true, message: releasing ? 'is released.' : 'nothing is released yet.' };
  if (![first, ...earlier].includes(released.version))
    return missing(`have a section for ${released.version}, which is released`, released.version);
  const { bump, reasons } = bumpFor(released.schema, next.schema);
  if (bump === 'patch' || isEnough(released.version, next.version, bump))
    return { ok: true, message: `fits the schema (${released.version} is released).` };
  const lines = reasons.join('\n  ');
  return { ok: false, message: `is too small a step from ${released.version} for a ${bump} change:\n  ${lines}` };
}

const missing = (what: string, version: string): Check => ({
  ok: false,
  message: `sdk/CHANGELOG.md must ${what}: "## ${version} - YYYY-MM-DD", with the date of the release.`,
});

/** The version of each section of a changelog; of one without a date, such as “Unreleased”, null. */
function sectionsOf(changelog: string): (string | null)[] {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading as string);
  return headings.map((heading) => /^\[?(\d+\.\d+\.\d+)\]? - \d{4}-\d\d-\d\d$/.exec(heading)?.[1] ?? null);
}
