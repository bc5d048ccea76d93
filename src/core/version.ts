import project from '../../package.json' with { type: 'json' };

/** Replaced by the build; empty if it does not know the commit. */
declare const BUILT_FROM: string;

const commit = typeof BUILT_FROM === 'string' ? BUILT_FROM : '';

export const release: string = project.version;

/** With the commit as build metadata (Semantic Versioning §10), which tells two builds of a release apart. */
export const version: string = commit === '' ? release : `${release}+${commit}`;
