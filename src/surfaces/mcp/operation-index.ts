import MiniSearch from 'minisearch';
import type { Tool } from './tool.ts';

interface Indexed {
  readonly id: string;
  readonly title: string;
  /** What people also call it. */
  readonly words: string;
  readonly rest: string;
}

/** By a word that names and titles have: those that people say for it. */
export type Meanings = Readonly<Record<string, string>>;

/** Each of those that people say, with the word that is meant. */
export function byOther(meanings: Meanings): ReadonlyMap<string, string> {
  const all = Object.entries(meanings);
  return new Map(all.flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)));
}

/** Those of things are declared by their resources. */
const verbs: Meanings = {
  confirm: 'complete',
  contact: 'recipient',
  create: 'add adopt make new prepare',
  delete: 'drop erase remove throw',
  disable: 'stop',
  get: 'open read see view',
  list: 'find search show',
  restore: 'undelete undo',
  send: 'sent',
  several: 'all everybody everyone',
  totals: 'balance income revenue sales turnover',
  trash: 'bin deleted recycle',
  update: 'change correct edit fix modify',
  write: 'written wrote',
};
const empty = new Set(
  'a about an and any are as at be by can did do does for from give has have how i in into is it its me my of on or our please that the their them then they this to up was we what where which with you your'.split(
    ' ',
  ),
);

/** Of a word in lower case without its ending: "invoices", "invoiced" and "invoicing" are "invoic". */
const stem = (word: string) => word.replace(/(?<=...)(?:ing|ed|es|s|e)$/, '');
function termReader(meanings: Meanings) {
  const synonyms = byOther({ ...verbs, ...meanings });
  return (term: string) => {
    const word = term.toLowerCase();
    return empty.has(word) ? null : stem(synonyms.get(word) ?? word);
  };
}

const wordsOf = (text: string) => text.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+/gu) ?? [];

const mostWords = 12;

/** Finds operations by the words of people. A word counts the more, the fewer operations have it, and most in a name or title. */
export class OperationIndex {
  #index: MiniSearch<Indexed> | undefined;

  constructor(
    private readonly tools: readonly Tool[],
    private readonly meanings: Meanings,
  ) {}

  /** The best first. */
  search(text: string, among: readonly Tool[]): Tool[] {
    this.#index ??= makeIndex(this.tools, this.meanings);
    const byName = new Map(among.map((tool) => [tool.name, tool]));
    const found = this.#index.search([...new Set(wordsOf(text))].slice(0, mostWords).join(' '));
    return found.flatMap(({ id }) => byName.get(id) ?? []);
  }
}

function makeIndex(tools: readonly Tool[], meanings: Meanings): MiniSearch<Indexed> {
  const processTerm = termReader(meanings);
  const lists = new Set(tools.filter(({ isPaged }) => isPaged).map(({ name }) => name));
  const known = new Set<string>();
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'words', 'rest'],
    tokenize: wordsOf,
    processTerm(term) {
      const word = processTerm(term);
      if (word !== null) known.add(word);
      return word;
    },
    searchOptions: {
      processTerm,
      boost: { title: 4, words: 4 },
      prefix: (term) => term.length > 2,
      // What is a word is no typo of another one. Two letters that are swapped are two changes.
      fuzzy: (term) => !known.has(term) && (term.length > 5 ? 2 : term.length > 4 ? 1 : false),
      weights: { prefix: 0.5, fuzzy: 0.3 },
      // Of who names only a thing.
      boostDocument: (name) => (lists.has(name) ? 1.2 : 1),
    },
  });
  index.addAll(tools.map(describe));
  return index;
}

function describe({ name, tag, definition, description }: Tool): Indexed {
  // What can be selected, found or rehearsed is said of a thing by all that read or change it.
  const { fields: _, query: _found, dry_run: _dry, ...properties } = description.inputSchema.properties ?? {};
  return {
    id: name,
    title: `${name} ${definition.summary} ${tag}`,
    words: definition.words ?? '',
    rest: `${description.description} ${JSON.stringify(properties)}`,
  };
}
