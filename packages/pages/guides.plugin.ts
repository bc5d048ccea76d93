import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { escapeHtml } from '../../src/values/escape-html.ts';
import type { Section } from './guides/find.ts';
import { type Heading, type LinkTarget, type Rendered, renderMarkdown, replaceLinks } from './guides/markdown.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Guide {
  /** Below the root of the project. */
  file: string;
  /** Where the server shows it. */
  path: string;
  title: string;
}

interface ReadGuide extends Guide, Rendered {
  /** With links that lead to the server. */
  markdown: string;
  /** Plain text, at most 200 characters of the first paragraph. */
  description: string;
}

/**
 * Renders README.md and `docs/` as pages that the server shows under `/docs/guides`: HTML by path, each in the frame of
 * `guides/index.html`, and Markdown beside it. Adds the index of their search, and `llms.txt` (https://llmstxt.org).
 */
export function guides(): Plugin {
  return {
    name: 'guides',
    enforce: 'post',
    buildStart() {
      for (const { file } of findGuides()) this.addWatchFile(join(root, file));
    },
    generateBundle(_options, bundle) {
      const frame = bundle['guides/index.html'];
      if (frame?.type !== 'asset') throw new Error('guides/index.html is not built.');
      delete bundle['guides/index.html'];
      const guides = readGuides();
      const source = `export default ${JSON.stringify(listSections(guides))}`;
      const index = this.emitFile({ type: 'asset', name: 'sections.js', source });
      const fill = filler(String(frame.source).replace('sections.js', `/${this.getFileName(index)}`));
      for (const guide of guides) {
        const page = renderPage(guide, guides, fill);
        this.emitFile({ type: 'asset', fileName: `${guide.path.slice(1)}.html`, source: page });
        this.emitFile({ type: 'asset', fileName: markdownPath(guide.path).slice(1), source: guide.markdown });
      }
      this.emitFile({ type: 'asset', fileName: 'llms.txt', source: renderForModels(guides) });
    },
  };
}

const firstHeading = /^# (.+)$/m;

function findGuides(): Guide[] {
  const files = globSync(['README.md', 'docs/**/*.md'], { cwd: root, exclude: ['docs/decisions/**'] });
  const found = files.map((file) => ({
    file,
    path: pathOf(file),
    title: file === 'README.md' ? 'Start and common tasks' : (firstHeading.exec(read(file))?.[1] ?? file),
  }));
  const twice = found.find(({ path }, index) => found.findIndex((one) => one.path === path) !== index);
  if (twice) throw new Error(`Two files of docs/ are called ${basename(twice.file)}. Give one another name.`);
  return found;
}

/** Of one level, as a parameter of a path cannot have a slash. `type` of a problem leads to the page of errors. */
function pathOf(file: string): string {
  if (file === 'docs/README.md') return '/docs/guides';
  if (file === 'README.md') return '/docs/guides/start';
  if (file === 'docs/concepts/errors.md') return '/docs/errors';
  const name = basename(file) === 'README.md' ? basename(dirname(file)) : basename(file, '.md');
  return `/docs/guides/${name}`;
}

function readGuides(): ReadGuide[] {
  const all = findGuides();
  const repository = readRepository();
  return all.map((guide) => {
    const source = read(guide.file).replace(firstHeading, `# ${guide.title}`);
    const find = (href: string) => findTarget(href, guide, all, repository);
    const rendered = renderMarkdown(source, find);
    const [, first = ''] = /<p>(.*?)<\/p>/s.exec(rendered.html) ?? [];
    const words = plain(first).slice(0, 200);
    return {
      ...guide,
      ...rendered,
      markdown: replaceLinks(source, (href) => toMarkdown(find(href), href)),
      description: words.length < 200 ? words : `${words.replace(/\s+\S*$/, '')}…`,
    };
  });
}

/** As a server at its default address says it; each server puts its own. */
const address = 'http://127.0.0.1:3000';

function toMarkdown(target: LinkTarget, href: string): string {
  if (!('href' in target)) return href;
  return target.href.startsWith('/') ? address + target.href.replace(/^\/docs\/[^#]+/, markdownPath) : target.href;
}

const markdownPath = (path: string) => `/docs/guides/${basename(path)}.md`;

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

function plain(html: string): string {
  const words = html.replaceAll(/<\/(?:td|th|li|p|pre|text)>/g, ' ').replaceAll(/<[^>]+>/g, '');
  const text = words.replaceAll(/&(?:lt|gt|quot|#39|#x27|amp);/g, (entity) => entities[entity] ?? '');
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Of all guides, from heading to heading. */
function listSections(guides: readonly ReadGuide[]): Section[] {
  return guides.flatMap(({ path, title, html }) => {
    const [, ...parts] = html.split(/<h[1-4] id="([^"]*)">(.*?)<\/h[1-4]>/);
    return Array.from({ length: parts.length / 3 }, (_, at): Section => {
      const [id = '', heading = '', text = ''] = parts.slice(3 * at);
      return {
        path: at === 0 ? path : `${path}#${id}`,
        page: plain(title),
        heading: plain(heading),
        text: plain(text),
      };
    });
  });
}

function renderPage(guide: ReadGuide, all: readonly Guide[], fill: ReturnType<typeof filler>): string {
  const groups = groupGuides(all);
  const page = fill({
    title: guide.title,
    description: escapeHtml(guide.description),
    markdown: `<link rel="alternate" type="text/markdown" href="${markdownPath(guide.path)}" />`,
    guide: renderPlace(groups, guide) + renderBody(guide) + renderNeighbours(groups, all, guide),
    contents: renderContents(guide.headings),
    guides: renderNavigation(groups, guide),
  });
  return withRelativeLinks(page, guide.path);
}

function renderForModels(guides: readonly ReadGuide[]): string {
  const { description } = JSON.parse(read('package.json')) as { description: string };
  const line = ({ path, title, description }: ReadGuide) =>
    `- [${title}](${address}${markdownPath(path)}): ${description}`;
  const named = ({ file }: Guide) => guides.find((guide) => guide.file === file) as ReadGuide;
  const groups = groupGuides(guides).map(({ name, entries }) => {
    const lines = entries.flatMap(({ guide, inside }) => [guide, ...inside].map((one) => line(named(one))));
    return `## ${name}\n\n${lines.join('\n')}\n`;
  });
  const contracts = [
    `- [REST](${address}/openapi.json): the OpenAPI document`,
    `- [GraphQL](${address}/graphql): the endpoint, which answers introspection`,
    `- [MCP](${address}/mcp): the operations as tools, by Streamable HTTP`,
  ];
  return [`# Terrapin\n\n> ${description}\n`, `## Contracts\n\n${contracts.join('\n')}\n`, ...groups].join('\n');
}

const filler = (frame: string) => (parts: Record<string, string>) =>
  frame.replaceAll(
    /<!-- (title|markdown|guide|contents|guides) -->|\{(title|description)\}/g,
    (_, part, value) => parts[part ?? value] ?? '',
  );

/** Relative links lead to the right place also behind a proxy that serves the server below a path. */
function withRelativeLinks(html: string, path: string): string {
  const up = '../'.repeat(path.split('/').length - 2);
  return html.replaceAll(
    / (href|src|data-index)="\/([^"]*)"/g,
    (_, name: string, target: string) => ` ${name}="${up}${target}"`,
  );
}

function findTarget(href: string, { file, path }: Guide, all: readonly Guide[], repository: string | null): LinkTarget {
  // Where README.md leads to the server itself.
  const own = /^http:\/\/127\.0\.0\.1:3000(?:\/(.*))?$/.exec(href);
  if (own) return { href: `/${own[1] ?? ''}` };
  if (/^(https?|mailto):/.test(href)) return { href };
  const [relative = '', anchor] = href.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (relative === '') return { href: hash };
  const named = join(dirname(file), relative);
  const guide = all.find((one) => one.file === named);
  if (guide) return { href: guide.path === path ? hash || guide.path : guide.path + hash };
  if (named === 'openapi.json') return { href: '/openapi.json' };
  return repository ? { href: `${repository}/blob/HEAD/${named}${hash}` } : { file: named };
}

/** Where the source files can be read, if `package.json` says it. */
function readRepository(): string | null {
  const { repository } = JSON.parse(read('package.json')) as { repository?: string | { url: string } };
  const url = typeof repository === 'object' ? repository.url : repository;
  return url?.replace(/^git\+/, '').replace(/\.git$/, '') ?? null;
}

interface Group {
  name: string;
  entries: { guide: Guide; inside: Guide[] }[];
}

/** The groups of `docs/README.md`, with the pages of a folder below its `README.md`. */
function groupGuides(all: readonly Guide[]): Group[] {
  const index = 'docs/README.md';
  const [, ...sections] = read(index).split(/^## (.+)$/m);
  const listed = all.filter(({ file }) => listLinks(index).includes(file));
  return Array.from({ length: sections.length / 2 }, (_, at) => {
    const [name = '', text = ''] = sections.slice(2 * at);
    const entries = linksIn(text, index).map((file) => {
      const guide = all.find((one) => one.file === file);
      if (!guide) throw new Error(`${index} links to ${file}, which is no page of docs/.`);
      const isFolder = file.endsWith('/README.md');
      const inside = isFolder ? listLinks(file).flatMap((one) => all.find((guide) => guide.file === one) ?? []) : [];
      return { guide, inside: inside.filter((one) => !listed.includes(one)) };
    });
    return { name, entries };
  });
}

const listLinks = (file: string) => linksIn(read(file), file);

/** The guides that a text of `file` links to, each once. */
function linksIn(text: string, file: string): string[] {
  const targets = [...text.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, target]) => join(dirname(file), target as string));
  const isGuide = (target: string) => /^(?:README\.md$|docs\/(?!decisions\/))/.test(target);
  return [...new Set(targets)].filter(isGuide);
}

function renderNavigation(groups: readonly Group[], current: Guide): string {
  const link = ({ path, title }: Guide) =>
    `<a href="${path}"${path === current.path ? ' aria-current="page"' : ''}>${title}</a>`;
  const list = (items: string[]) => (items.length === 0 ? '' : `<ul>${items.join('')}</ul>`);
  const lists = groups.map(({ name, entries }) => {
    const items = entries.map(
      ({ guide, inside }) => `<li>${link(guide)}${list(inside.map((one) => `<li>${link(one)}</li>`))}</li>`,
    );
    return `<h2>${name}</h2>${list(items)}`;
  });
  const index = `<a href="/docs/guides"${current.path === '/docs/guides' ? ' aria-current="page"' : ''}>Overview</a>`;
  return `<nav class="guides" aria-label="Guides"><search><input type="search" placeholder="Search" aria-label="Search the guides" /><p role="status"></p><ul></ul></search><details><summary>All guides</summary>${index}${lists.join('')}</details></nav>`;
}

/** The index is not one long list, but cards: the title, which leads there, above what the guide is about. */
const renderBody = ({ path, html }: ReadGuide) =>
  path === '/docs/guides' ? html.replaceAll('<ul>', '<ul class="cards">').replaceAll('</a>: ', '</a> ') : html;

/** Where it is among the guides, and its source, which agents read. */
function renderPlace(groups: readonly Group[], { path }: Guide): string {
  const group = groups.find(({ entries }) =>
    entries.some(({ guide, inside }) => [guide, ...inside].some((one) => one.path === path)),
  );
  return `<p class="place"><span>${group?.name ?? 'Guides'}</span><a href="${markdownPath(path)}">View as Markdown</a></p>\n`;
}

/** Links to the guide before and the one after, in the order of the navigation. */
function renderNeighbours(groups: readonly Group[], all: readonly Guide[], { path }: Guide): string {
  const index = all.filter((guide) => guide.path === '/docs/guides');
  const order = [
    ...index,
    ...groups.flatMap(({ entries }) => entries.flatMap(({ guide, inside }) => [guide, ...inside])),
  ];
  const at = order.findIndex((guide) => guide.path === path);
  const link = (guide: Guide | undefined, rel: string, word: string) =>
    guide ? `<a rel="${rel}" href="${guide.path}"><small>${word}</small> ${guide.title}</a>` : '';
  return `<nav class="neighbours" aria-label="Next and previous">${link(order[at - 1], 'prev', 'Previous')}${link(order[at + 1], 'next', 'Next')}</nav>\n`;
}

/** The sections of a long page. */
function renderContents(headings: readonly Heading[]): string {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 2) return '';
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><details><summary>On this page</summary><ul>${items.join('')}</ul></details></nav>`;
}
