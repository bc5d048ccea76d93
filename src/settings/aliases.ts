/** Renamed settings whose old name is still read: new name, old name. */
const aliases = [
  ['OUTBOUND_PORTS', 'IMAGE_URL_PORTS'],
  ['OUTBOUND_NETWORKS', 'IMAGE_URL_NETWORKS'],
] as const;

/** One line per setting that has different values under its two names. */
export function contradictions(given: Readonly<Record<string, string | undefined>>): string[] {
  return aliases
    .filter(([name, alias]) => given[name] && given[alias] && plain(given[name]) !== plain(given[alias]))
    .map(([name, alias]) => `${alias}: is the old name of ${name} and has a different value. Set only ${name}.`);
}

const plain = (list: string) => list.replaceAll(/\s/g, '');
