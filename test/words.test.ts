import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Phrases that a reader has to translate, and what to write (CONTRIBUTING.md, Words). */
const phrases: [RegExp, string][] = [
  [/\bone(?:'|’)s\b|\boneself\b/i, 'your, their'],
  [/\bsomebody\b|\bwhoever\b/i, 'you, another user'],
  [/\bwho asks\b|\bwho does not\b|\bthe callers?\b|\bauthenticated user\b/i, 'you'],
  [/\bof yours\b/i, 'your URL'],
  [/\bmembers?\b/i, 'field'],
  [/\bof the request\b/i, 'your token, this request'],
  [/\bg(?:ives?|iving|iven|ave) up\b/i, 'abandoned'],
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
  'schema.graphql': () =>
    [...read('schema.graphql').matchAll(/"{3}([\s\S]*?)"{3}/g)].map(([, text = '']) => text.trim()),
  'the texts of the server: errors, emails, commands, log lines': () =>
    globSync('{src,packages/contracts}/**/*.ts', { cwd: root }).flatMap((path) => stringsIn(read(path))),
  'the pages': () =>
    globSync('{packages/pages,examples}/**/*.{ts,tsx,html}', { cwd: root }).flatMap((path) => codeOf(read(path))),
  'the texts and doc comments of the SDK': () =>
    globSync('sdk/src/**/*.ts', { cwd: root }).flatMap((path) => [...stringsIn(read(path)), ...docsIn(read(path))]),
  '.env.example': () => read('.env.example').split('\n'),
};
for (const page of [
  '*.md',
  '{sdk,examples}/*.md',
  'packages/*/README.md',
  'docs/**/*.md',
  'docker-compose.yml',
  '.npmrc',
].flatMap((pattern) => globSync(pattern, { cwd: root }))) {
  texts[page] = () => read(page).split(/\n\n+/);
}

/** The lines without those of comments. */
const codeOf = (source: string) => source.split('\n').filter((line) => !/^\s*(?:\/?\*|\/\/|import )/.test(line));

/** The texts in quotes, which have a space, line by line. */
const stringsIn = (source: string) =>
  codeOf(source).flatMap((line) =>
    [...line.matchAll(/(['"`])((?:(?!\1)[^\\]|\\.)*)(?:\1|$)/g)]
      .map(([, , text = '']) => text)
      .filter((text) => / /.test(text)),
  );

const docsIn = (source: string) =>
  [...source.matchAll(/\/\*\*([\s\S]*?)\*\/\s*export/g)].map(([, text = '']) => text.replaceAll(/\n\s*\*/g, '\n'));

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
