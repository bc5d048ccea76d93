/** Settings that had another name once, which is still read: the name of now, then that of then. */
const aliases = [
  ['OUTBOUND_PORTS', 'IMAGE_URL_PORTS'],
  ['OUTBOUND_NETWORKS', 'IMAGE_URL_NETWORKS'],
] as const;

/** A line for each setting that is given under both of its names, and not alike. */
export function contradictions(given: Readonly<Record<string, string | undefined>>): string[] {
  return aliases
    .filter(([name, alias]) => given[name] && given[alias] && plain(given[name]) !== plain(given[alias]))
    .map(([name, alias]) => `${alias}: is another name of ${name} and says something else: keep ${name} alone`);
}

const plain = (list: string) => list.replaceAll(/\s/g, '');
