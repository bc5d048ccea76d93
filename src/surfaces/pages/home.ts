import { drawLifecycle, type Lifecycle, type Move } from './lifecycle-drawing.ts';

/** What the first page tells of the server. */
export interface HomeFacts {
  /** Where the server is for its clients, without a trailing slash. */
  url: string;
  version: string;
  collections: readonly { path: string; summary: string }[];
  lifecycle: Lifecycle;
}

const documents = {
  reference: '/docs',
  openapi: '/openapi.json',
  graphql: '/graphql',
  board: '/board',
  health: '/health/ready',
  metrics: '/metrics',
};

/** The first page for programs: where everything is. */
export function indexOf({ url, version, collections }: HomeFacts) {
  const links = Object.entries({ self: '/', ...documents }).map(([name, path]) => [name, { href: url + path }]);
  return {
    name: 'Terrapin',
    version,
    collections: collections.map(({ path, summary }) => ({
      name: path.split('/').at(-1),
      href: url + path,
      summary,
    })),
    links: Object.fromEntries(links),
  };
}

/** The first page for people: the built one, with what only the server knows in its slots: `{{url}}`. */
export function fillHome(html: string, { url, version, collections, lifecycle }: HomeFacts): string {
  const slots: Record<string, string> = {
    url: escapeHtml(url),
    version: escapeHtml(version),
    collections: collections
      .map(({ path, summary }) => `<tr><th scope="row"><code>${escapeHtml(path)}</code></th>${cell(summary)}</tr>`)
      .join(''),
    lifecycle: drawLifecycle(lifecycle),
    moves: lifecycle.moves.map(rowOf).join(''),
  };
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => slots[name] ?? '');
}

function rowOf({ from, to, act, condition, effects }: Move): string {
  const what = condition ? `${act}, if it ${inWords(condition)}` : act;
  const then = effects.map(inWords).join(', ');
  return `<tr><th scope="row">${escapeHtml(from)} → ${escapeHtml(to)}</th>${cell(what)}${cell(then)}</tr>`;
}

const cell = (text: string) => `<td>${escapeHtml(text)}</td>`;
const inWords = (name: string) => name.replaceAll('_', ' ');

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
