import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Phrases that a reader has to translate, and what to write (CONTRIBUTING.md, Words). */
const phrases: [RegExp, string][] = [
  [/\bone(?:'|’)s\b|\boneself\b/i, 'your, their, the caller’s'],
  [/\bsomebody\b|\bwhoever\b/i, 'the caller, another user'],
  [/\bwho asks\b|\bwho does not\b/i, 'the caller'],
  [/\b(?:is|are|it is|be) (?:a )?[45]\d\d\b(?! (?:response|error|status))/i, 'returns 404'],
  [/\banswers? (?:with )?[1-5]\d\d\b/i, 'returns 404'],
  [/\bso many\b/i, 'the number of'],
  [/\bunless given\b/i, 'default'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:is|are|be|been|was|were) told\b/i, 'is notified of, is reported to'],
  [/\bhears? of\b/i, 'is notified of'],
  [/\bbecomes of\b/i, 'outcome'],
  [/\bbesides\b/i, 'also, in addition'],
  [/\bis held against\b|\bare held against\b/i, 'is validated against'],
  [/\bnothing but\b/i, 'only'],
  [/\bmails\b|\b(?:a|each|no|the) mail\b(?! (?:catcher|server))/i, 'email, emails'],
  [/\bhttps? address/i, 'URL'],
  [/\b(?:needs|requires) no token\b/i, 'requires no access token'],
  [/\bunder way\b/i, 'in progress'],
  [/\bdies\b/i, 'exits'],
  [/^Reads (?:an?|one|the)\b/, 'Returns a'],
];

/** The text of one kind of document, in pieces that a failure can show. */
const texts: Record<string, () => string[]> = {
  'openapi.json': () => {
    const found: string[] = [];
    JSON.parse(read('openapi.json'), (key, value) => {
      if ((key === 'description' || key === 'summary') && typeof value === 'string') found.push(value);
      return value;
    });
    return found;
  },
  'schema.graphql': () => [...read('schema.graphql').matchAll(/"""([\s\S]*?)"""/g)].map(([, text = '']) => text.trim()),
  '.env.example': () => read('.env.example').split('\n'),
};
for (const page of ['README.md', 'SECURITY.md', 'sdk/README.md', ...globSync('docs/**/*.md', { cwd: root })]) {
  texts[page] = () => read(page).split(/\n\n+/);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

describe('the words of the field are used in', () => {
  test.each(Object.keys(texts))('%s', (name) => {
    const pieces = texts[name]?.() ?? [];
    expect(pieces.length).toBeGreaterThan(0);
    const found = pieces.flatMap((piece) =>
      phrases.flatMap(([phrase, instead]) => {
        const match = phrase.exec(piece.replaceAll(/\s+/g, ' '));
        return match ? [`“${match[0]}” (write: ${instead}) in: ${piece.slice(0, 160)}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });
});
