import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { type EmbeddedFailure, type EmbeddedOptions, openInMemory } from '../src/embedded.ts';

export async function newFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'embedded-'));
  return { path, remove: () => rm(path, { recursive: true }) };
}

/** Creating a database takes a second longer. */
export async function openImage(): Promise<PGlite> {
  return openInMemory(new Blob([await readFile(inject('image'))]));
}

export const embeddedOptions: EmbeddedOptions = {
  beforeCreate() {},
  describe: async () => ['one'],
  onStop(failure: EmbeddedFailure) {
    throw failure;
  },
};
