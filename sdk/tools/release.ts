import { bumpFor, isEnough } from './bump.ts';

export interface Release {
  version: string;
  schema: string;
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
