import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Puts a file that stands beside a page where the page says `<!-- include lifecycle.svg -->`. */
export function include(): Plugin {
  return {
    name: 'include',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) =>
        html.replaceAll(/<!-- include (\S+) -->/g, (_, file: string) =>
          readFileSync(join(dirname(filename), file), 'utf8').trim(),
        ),
    },
  };
}
