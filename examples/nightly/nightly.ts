import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@terrapin/sdk';

/**
 * Copies the articles that have changed since the last run, each to a file: run it every night. Killed at any moment, it continues
 * where it was. TERRAPIN_URL, TERRAPIN_TOKEN (with `articles:read`) and COPY, a folder.
 */
const { TERRAPIN_URL = 'http://127.0.0.1:3000', TERRAPIN_TOKEN, COPY = 'articles' } = process.env;
// An attempt and its retries survive a restart of the server.
const terrapin = createClient({ url: TERRAPIN_URL, token: TERRAPIN_TOKEN, retries: 12, timeout: 120_000 });

/** Milliseconds: a write that was slow to commit has an earlier `updatedAt` than some that were read before. */
const overlap = 60_000;
/** Articles between two positions that are kept. */
const batch = 100;

/** A file is the old one or the new one, not a part of it. */
async function put(name: string, text: string): Promise<void> {
  await writeFile(join(COPY, `${name}.tmp`), text);
  await rename(join(COPY, `${name}.tmp`), join(COPY, name));
}

await mkdir(COPY, { recursive: true });
const kept = await readFile(join(COPY, 'position'), 'utf8').catch(() => null);
const updatedAfter = kept ? new Date(Date.parse(kept) - overlap) : undefined;

let position = kept;
let read = 0;
let written = 0;
// The oldest change first: an article that changes meanwhile comes again at the end.
for await (const article of terrapin.articles.list({
  sort: 'UPDATED_AT',
  direction: 'ASC',
  first: batch,
  updatedAfter,
})) {
  const text = JSON.stringify(article);
  const before = await readFile(join(COPY, `${article.id}.json`), 'utf8').catch(() => null);
  if (text !== before) {
    await put(`${article.id}.json`, text);
    written++;
  }
  position = article.updatedAt;
  // Only after what is before it is kept.
  if (++read % batch === 0) await put('position', position);
}
if (position) await put('position', position);
process.stdout.write(`${written} of ${read} articles have changed since ${kept ?? 'ever'}.\n`);
