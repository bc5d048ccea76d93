export interface Break {
  /** What the changelog has to name: `Article.title`, `GET /articles`, `GET /articles author`. */
  readonly name: string;
  /** What broke, for whom. */
  readonly sentence: string;
}

/** Those that the changelog does not name under “Breaking changes” of its first section, which is the one of the next release. */
export function unnamed(breaks: readonly Break[], changelog: string): Break[] {
  const [, first = ''] = changelog.split(/^## .*$/m);
  const [, section = ''] = first.split(/^### Breaking changes *$/m);
  const [listed = ''] = section.split(/^#{1,3} /m);
  return breaks.filter(({ name }) => !listed.includes(`\`${name}\``));
}
