/** What is below a heading of a guide. */
export interface Section {
  path: string;
  page: string;
  heading: string;
  text: string;
}

export interface Hit extends Section {
  /** The words around the first that was found. */
  excerpt: string;
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The sections with all words, those first that have them in their headings. At most 10. */
export function findSections(sections: readonly Section[], query: string): Hit[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const countIn = (text: string) => words.filter((word) => fold(text).includes(word)).length;
  return sections
    .filter(({ page, heading, text }) => countIn(`${page} ${heading} ${text}`) === words.length)
    .map((section) => ({ section, rank: 2 * countIn(section.heading) + countIn(section.page) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 10)
    .map(({ section }) => ({ ...section, excerpt: excerptOf(section.text, words) }));
}

function excerptOf(text: string, found: readonly string[]): string {
  const places = found.map((word) => fold(text).indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - 40);
  if (places.length === 0) return text.slice(0, 120);
  const words = text.slice(start, start + 120).replace(/\s\S*$/, '…');
  return start > 0 ? words.replace(/^\S*\s/, '…') : words;
}
