import { readFile } from 'node:fs/promises';

export interface Block {
  info: string;
  code: string;
}

/** The code blocks of a page in docs/clients. */
export async function blocksOf(page: string): Promise<Block[]> {
  const markdown = await readFile(`docs/clients/${page}`, 'utf8');
  return [...markdown.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(([, info, code]) => ({ info, code }) as Block);
}
