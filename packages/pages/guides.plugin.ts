import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Heading, renderMarkdown, type Target } from './guides/markdown.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Guide {
  /** Below the root of the project. */
  file: string;
  /** Where the server shows it. */
  path: string;
  title: string;
}

/** Renders README.md and `docs/` as pages that the server shows under `/docs/guides`: HTML by path, each in the frame of `guides/index.html`. */
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
      for (const [path, html] of renderGuides(String(frame.source)))
        this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source: html });
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

function renderGuides(frame: string): [path: string, html: string][] {
  const all = findGuides();
  const groups = groupGuides(all);
  const [fill, repository] = [filler(frame), readRepository()];
  return all.map((guide) => {
    const markdown = read(guide.file).replace(firstHeading, `# ${guide.title}`);
    const { html, headings } = renderMarkdown(markdown, (href) => findTarget(href, guide, all, repository));
    const [before = '', after = ''] = html.split('</h1>\n');
    const page = fill({
      title: guide.title,
      guide: `${before}</h1>\n${renderContents(headings)}${after}`,
      guides: renderNavigation(groups, guide),
    });
    return [guide.path, withRelativeLinks(page, guide.path)];
  });
}

const filler = (frame: string) => (parts: Record<string, string>) =>
  frame.replaceAll(/<!-- (title|guide|guides) -->/g, (_, name: string) => parts[name] ?? '');

/** Relative links lead to the right place also behind a proxy that serves the server below a path. */
function withRelativeLinks(html: string, path: string): string {
  const up = '../'.repeat(path.split('/').length - 2);
  return html.replaceAll(/ (href|src)="\/([^"]*)"/g, (_, name: string, target: string) => ` ${name}="${up}${target}"`);
}

function findTarget(href: string, { file, path }: Guide, all: readonly Guide[], repository: string | null): Target {
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
  const [, ...sections] = read(index).split(/^\*\*(.+)\*\*$/m);
  const listed = all.filter(({ file }) => linksOf(index).includes(file));
  return Array.from({ length: sections.length / 2 }, (_, at) => {
    const [name = '', text = ''] = sections.slice(2 * at);
    const entries = linksIn(text, index).map((file) => {
      const guide = all.find((one) => one.file === file);
      if (!guide) throw new Error(`${index} links to ${file}, which is no page of docs/.`);
      const isFolder = file.endsWith('/README.md');
      const inside = isFolder ? linksOf(file).flatMap((one) => all.find((guide) => guide.file === one) ?? []) : [];
      return { guide, inside: inside.filter((one) => !listed.includes(one)) };
    });
    return { name, entries };
  });
}

const linksOf = (file: string) => linksIn(read(file), file);

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
  return `<nav class="guides" aria-label="Guides"><a href="/docs/guides"${current.path === '/docs/guides' ? ' aria-current="page"' : ''}>All guides</a>${lists.join('')}</nav>`;
}

/** The sections of a long page. */
function renderContents(headings: readonly Heading[]): string {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 4) return '';
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><details><summary>On this page</summary><ul>${items.join('')}</ul></details></nav>\n`;
}
