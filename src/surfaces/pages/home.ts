import { escapeHtml } from '../../core/escape-html.ts';

export interface HomeFacts {
  url: string;
  version: string;
  collections: readonly { path: string; summary: string }[];
}

const documents = {
  reference: '/docs',
  guides: '/docs/guides',
  openapi: '/openapi.json',
  graphql: '/graphql',
  board: '/board',
  health: '/health/ready',
  metrics: '/metrics',
};

export function listLinks({ url, version, collections }: HomeFacts) {
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

export function fillHome(html: string, { url, version, collections }: HomeFacts): string {
  const rows = collections.map(
    ({ path, summary }) =>
      `<tr><th scope="row"><code>${escapeHtml(path)}</code></th><td>${escapeHtml(summary)}</td></tr>`,
  );
  return fill(html, { url: escapeHtml(url), version: escapeHtml(version), collections: rows.join('') });
}

export function fillMissing(html: string, path: string, requestId: string): string {
  return fill(html, { path: escapeHtml(path), request: escapeHtml(requestId) });
}

export function fillUrl(html: string, url: string): string {
  return fill(html, { url: escapeHtml(url) });
}

/** Replaces `{{name}}`. Values are HTML. */
function fill(html: string, values: Record<string, string>): string {
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
