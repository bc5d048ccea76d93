import MiniSearch from 'minisearch';

/** What is below a heading of a guide. */
export interface Section {
  path: string;
  page: string;
  heading: string;
  text: string;
}

export interface Hit extends Section {
  /** The words around the first that was found, if possible of those that were typed. */
  excerpt: string;
  /** As the text has them. */
  found: readonly string[];
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What people type, and the words of the guides for it. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  arrive: ['deliver', 'send', 'smtp'],
  change: ['setting'],
  charge: ['payment'],
  cors: ['origin'],
  csv: ['export'],
  delete: ['erase'],
  download: ['export'],
  email: ['mail', 'smtp'],
  excel: ['export'],
  gdpr: ['erase', 'person'],
  login: ['sign'],
  mail: ['email', 'smtp'],
  pagination: ['page', 'cursor', 'list'],
  paging: ['page', 'cursor', 'list'],
  password: ['sign', 'code'],
  port: ['listen'],
  throttling: ['rate', 'limit'],
};

const ignored = new Set(
  'a an and are as at be by can do does for from how i in is it my not of on or the to was with'.split(' '),
);
const stem = (word: string) => word.replace(/(?<=...)(?:ing|ed|es|s|e)$/, '');
const processTerm = (term: string) => (ignored.has(fold(term)) ? null : stem(fold(term)));

/** Of words in any form, with the typos that one makes, and of what people call a thing; the best first, at most 10. */
export function createSearch(sections: readonly Section[]): (query: string) => Hit[] {
  const index = new MiniSearch<Section & { id: number }>({
    fields: ['heading', 'page', 'text'],
    tokenize: (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [],
    processTerm,
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  const options = {
    boost: { heading: 4, page: 3 },
    prefix: (term: string) => term.length > 2,
    fuzzy: (term: string) => (term.length > 6 ? 2 : term.length > 4 ? 1 : false),
    weights: { prefix: 0.5, fuzzy: 0.3 },
  };
  return (query) => {
    const words = (query.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => processTerm(word) !== null);
    const queries = words.map((word) => ({
      combineWith: 'OR' as const,
      queries: [word, ...(synonyms[fold(word)] ?? [])],
    }));
    const all = index.search({ combineWith: 'AND', queries }, options);
    const results = all.length > 0 ? all : index.search({ combineWith: 'OR', queries }, options);
    const typed = words.map(processTerm);
    return results.slice(0, 10).map(({ id, terms }) => {
      const section = sections[id as number] as Section;
      return { ...section, ...cutExcerpt(section.text, terms, typed) };
    });
  };
}

function cutExcerpt(
  text: string,
  terms: readonly string[],
  typed: readonly (string | null)[],
): Pick<Hit, 'excerpt' | 'found'> {
  const found = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) => terms.includes(processTerm(word) ?? ''));
  const first = found.find(([word]) => typed.includes(processTerm(word))) ?? found[0];
  const start = Math.max(0, (first?.index ?? 0) - 40);
  const words = text.slice(start, start + 120).replace(/\s\S*$/, '…');
  return {
    excerpt: start > 0 ? words.replace(/^\S*\s/, '…') : words,
    found: [...new Set(found.map(([word]) => word))],
  };
}
