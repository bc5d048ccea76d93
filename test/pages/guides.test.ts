import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createSearch, type Section } from '../../packages/pages/guides/find.ts';
import { renderMarkdown } from '../../packages/pages/guides/markdown.ts';
import { createClient } from '../support/client.ts';
import { freePort } from '../support/daemon.ts';
import { sharedServer } from '../support/server.ts';

const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Behind a proxy that serves the server below this path, which it removes from requests. */
const prefix = '/billing';

/** Each page that can be reached from the index, by its URL. */
const pages = new Map<string, string>();
const broken: string[] = [];

const port = String(await freePort());
const server = await sharedServer({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}${prefix}` });
const stranger = createClient(server.url.slice(0, -prefix.length), null);

const textOf = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id as string);
const isGuide = (url: string) => /\/docs\/(?:guides(?:\/[^.]+)?|errors)$/.test(url);

/** Of its Markdown. */
const pagePath = (url: string) =>
  url
    .replace(/\/guides\/guides\.md$/, '/guides')
    .replace(/\/guides\/errors\.md$/, '/errors')
    .replace(/\.md$/, '');

/** Requests what the index links to, and what those pages link to. */
async function crawl(): Promise<void> {
  const known = new Map<string, string>();
  const waiting = [{ url: `${server.url}/docs/guides`, from: 'the index' }];
  for (const { url, from } of waiting) {
    const [path = '', anchor] = url.split('#');
    if (!path.startsWith(`${server.url}/`)) {
      broken.push(`${from} leads out of the server: ${url}`);
      continue;
    }
    let html = known.get(path);
    if (html === undefined) {
      const { status, text } = await stranger.get(path.slice(server.url.length), asBrowser);
      if (status !== 200) broken.push(`${from} links to ${url}, which returns ${status}`);
      known.set(path, (html = text));
      if (isGuide(path)) {
        pages.set(path, html);
        const links = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target]) => textOf(target as string));
        const own = links.filter((target) => !/^(https?|mailto):/.test(target));
        waiting.push(...own.map((target) => ({ url: new URL(target, path).href, from: path })));
      }
    }
    if (anchor !== undefined && !idsOf(html).includes(decodeURIComponent(anchor)))
      broken.push(`${from} links to ${url}, which has no such heading`);
  }
}
await crawl();

describe('the guides', () => {
  test('are reached from the index, also below the path of PUBLIC_URL, with every link and anchor', () => {
    expect(broken).toEqual([]);
    expect(pages.size).toBeGreaterThan(40);
  });

  test('are README.md and all pages of docs/ but the decisions, each with its heading as title', () => {
    const titles = [...pages.values()].map((html) => {
      const [, title, heading] = /<title>(.*) – Terrapin<\/title>[\s\S]*<h1[^>]*>(.*)<\/h1>/.exec(html) ?? [];
      expect(title).toBe(heading?.replaceAll(/<[^>]+>/g, ''));
      return textOf(title as string);
    });
    const files = globSync('docs/**/*.md', { exclude: ['docs/decisions/**'] });
    const headings = files.map((file) => /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]);
    expect(titles.sort()).toEqual([...headings, 'Start and common tasks'].sort());
  });

  test('list all others beside each, and mark the current one', () => {
    const current = / href="([^"]+)" aria-current="page"/g;
    for (const [url, html] of pages) {
      const [, navigation = ''] = html.split('aria-label="Guides"');
      const listed = [...navigation.matchAll(/ href="([^"]+)"/g)].map(([, target]) => new URL(`${target}`, url).href);
      expect([url, [...pages.keys()].filter((page) => !listed.includes(page))]).toEqual([url, []]);
      const marked = [...navigation.matchAll(current)].map(([, target]) => new URL(`${target}`, url).href);
      expect(marked).toEqual([url]);
    }
  });

  test('load one script, and nothing of other hosts', () => {
    for (const [url, html] of pages) {
      expect([url, html.split('<script').length]).toEqual([url, 2]);
      expect([url, /<script>|<style|\son\w+=|\sstyle=|<img|<iframe/.exec(html)?.[0]]).toEqual([url, undefined]);
      expect([url, /<(?:link[^>]* href|script[^>]* src)="(?:https?:)?\/\//.exec(html)?.[0]]).toEqual([url, undefined]);
      const ids = idsOf(html);
      expect([url, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([url, []]);
    }
  });

  test('have the address of this server in their examples, and a description', () => {
    for (const [url, html] of pages) {
      expect([url, html.includes('127.0.0.1:3000')]).toEqual([url, false]);
      const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
      expect([
        url,
        description.length > 20 && html.includes(`property="og:description" content="${description}"`),
      ]).toEqual([url, true]);
    }
    expect(pages.get(`${server.url}/docs/guides/start`)).toContain(`URL=${server.url}\n`);
  });

  test('are Markdown where that is preferred, and at .md, with links to this server', async () => {
    const index = await stranger.get('/llms.txt');
    expect([index.status, index.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    const listed = [...index.text.matchAll(/\]\((\S+\/docs\/\S+)\)/g)].map(([, url]) => url as string);
    expect(listed.length).toBe(pages.size - 1);
    for (const url of [...listed, `${server.url}/docs/guides/guides.md`]) {
      const path = url.slice(server.url.length);
      const { status, text } = await stranger.get(path);
      expect([path, status, text.startsWith('# ')]).toEqual([path, 200, true]);
      const asked = await stranger.get(pagePath(path), { accept: 'text/markdown, text/html;q=0.5' });
      expect([asked.headers.get('content-type'), asked.text]).toEqual(['text/markdown; charset=utf-8', text]);
      expect(asked.headers.get('vary')).toContain('Accept');
      const own = [...text.matchAll(/\]\(([^)\s]+\.md)(?:#\S*)?\)/g)].map(([, target]) => target as string);
      const unknown = own.filter((target) => target.startsWith(`${server.url}/docs`) && !pages.has(pagePath(target)));
      expect([path, unknown]).toEqual([path, []]);
    }
  });

  test('are compressed, with an entity tag for each coding', async () => {
    const load = (coding: string, tag?: string) =>
      stranger.request('HEAD', '/docs/guides/settings', {
        headers: { 'accept-encoding': coding, ...(tag && { 'if-none-match': tag }) },
      });
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (coding) => {
        const { status, headers } = await load(coding);
        expect([status, headers.get('content-encoding') ?? 'identity']).toEqual([200, coding]);
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(headers.get('vary')).toContain('Accept-Encoding');
        const tag = headers.get('etag') as string;
        expect((await load(coding, tag)).status).toBe(304);
        return tag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test('one that does not exist is a page in a browser, and JSON for other clients', async () => {
    const page = await stranger.get('/docs/guides/nowhere', asBrowser);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('This path does not exist');
    for (const path of ['/docs/guides/nowhere', '/docs/guides/..%2f..%2fhome%2findex']) {
      const { status, body } = await stranger.get(path);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
    }
  });
});

describe('their search', () => {
  const section = (page: string, heading: string, text: string) => ({ path: '/docs/guides/x', page, heading, text });
  const sections = [
    section('Lists', 'Order', 'What the Café sends is a backup of it.'),
    section('Backup', 'Backup', 'One file.'),
    section('Users', 'Erase', 'All of a person is erased.'),
  ];
  const search = createSearch(sections);
  const find = (query: string) => search(query).map(({ heading }) => heading);

  test('finds sections with the words, whatever their case and accents, headings first', () => {
    expect(find('backup')).toEqual(['Backup', 'Order']);
    expect(find('CAFE back')).toEqual(['Order']);
    expect(find('  ')).toEqual([]);
    expect(search('cafe')[0]).toMatchObject({ excerpt: expect.stringContaining('Café'), found: ['Café'] });
  });

  test.each([
    ['csv', '/docs/guides/lists#export-a-whole-list'],
    ['email does not arrive', '/docs/guides/settings#mail-and-payments'],
    ['idempotncy', '/docs/guides/safe-writes'],
    ['pagination', '/docs/guides/lists#read-the-next-page'],
    ['change port', '/docs/guides/settings#server'],
    ['vat', '/docs/guides/payments#vat-and-other-taxes'],
  ])('“%s” leads to what the guides call otherwise', async (query, path) => {
    const [, file] = /data-index="([^"]+)"/.exec([...pages.values()][0] as string) ?? [];
    const { text } = await stranger.get(`/${(file as string).replace(/^(\.\.\/)+/, '')}`);
    const all = JSON.parse(text.replace(/^export default /, '')) as Section[];
    expect(createSearch(all)(query)[0]?.path).toBe(path);
  });
});

describe('Markdown', () => {
  const render = (markdown: string) =>
    renderMarkdown(markdown, (href) => (href.startsWith('http') ? { href } : { file: href })).html;

  test('has text and code without their meaning in HTML', () => {
    expect(render('a < b & "c" `<b>`')).toBe('<p>a &lt; b &amp; &quot;c&quot; <code>&lt;b&gt;</code></p>\n');
    expect(render('[x](https://example.com/?a="b)')).toContain('href="https://example.com/?a=&quot;b"');
    expect(() => render('<b>bold</b>')).toThrow('Write Markdown instead of HTML');
  });

  test('names a file that is not served where a link leads to it', () => {
    expect(render('[`src/a.ts`](src/a.ts)')).toBe('<p><code>src/a.ts</code></p>\n');
    expect(render('[the server](src/a.ts)')).toBe('<p>the server <code>src/a.ts</code></p>\n');
  });

  test('headings have the anchors of GitHub', () => {
    const html = render('## What `a_b` is, in 2 steps\n\n## Again\n\n## Again');
    expect(idsOf(html)).toEqual(['what-a_b-is-in-2-steps', 'again', 'again-1']);
  });
});
