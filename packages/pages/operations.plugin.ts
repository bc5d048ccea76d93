import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

interface Operation {
  summary: string;
  tags: string[];
}

interface OpenapiDocument {
  info: { summary: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** Puts a list of all operations where a page says `<!-- operations -->`: something to read until the reference has arrived. */
export function operations(): Plugin {
  return {
    name: 'operations',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!-- operations -->', renderOperations),
    },
  };
}

function renderOperations(): string {
  const file = resolve(import.meta.dirname, '../../openapi.json');
  const { info, tags, paths }: OpenapiDocument = JSON.parse(readFileSync(file, 'utf8'));
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, tags }]) => {
      const address = `<code>${method.toUpperCase()} ${path.replace(/#.*/, '')}</code>`;
      return { tag: tags[0], html: `<li>${summary} ${address}</li>` };
    }),
  );
  const groups = tags.map(({ name }) => {
    const items = rows.filter(({ tag }) => tag === name).map(({ html }) => html);
    return `<section><h2>${name}</h2><ul>${items.join('')}</ul></section>`;
  });
  return `<p>${info.summary} The interactive reference is loading.</p>${groups.join('')}`;
}
