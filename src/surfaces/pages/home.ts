export interface HomeFacts {
  url: string;
  version: string;
  collections: readonly { path: string; summary: string }[];
}

const documents = {
  reference: '/docs',
  openapi: '/openapi.json',
  graphql: '/graphql',
  board: '/board',
  health: '/health/ready',
  metrics: '/metrics',
};

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

export function fillHome(html: string, { url, version, collections }: HomeFacts): string {
  const slots: Record<string, string> = {
    url: escapeHtml(url),
    version: escapeHtml(version),
    collections: collections
      .map(
        ({ path, summary }) =>
          `<tr><th scope="row"><code>${escapeHtml(path)}</code></th><td>${escapeHtml(summary)}</td></tr>`,
      )
      .join(''),
  };
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => slots[name] ?? '');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
