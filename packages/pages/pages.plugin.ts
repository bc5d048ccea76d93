import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import fastifyApiReference from '@scalar/fastify-api-reference';
import { buildSync } from 'esbuild';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { renderMarkdown } from './guides/markdown.ts';
import { type SampledDocument, samplesOf } from './samples.ts';
import { inReadingOrder } from './shared/reading-order.ts';

interface Prebuilt {
  /** Path of the page that it belongs to. */
  page: string;
  /** Content by name. The names have hashes, because the server tells browsers to keep them. */
  files: Map<string, string | Buffer>;
  tags: HtmlTagDescriptor[];
}

/** Serves files that are built elsewhere. They load after the script of their page, which does not wait for them. */
function prebuilt(read: () => Prebuilt): Plugin {
  let known: Prebuilt | undefined;
  const load = () => (known ??= read());
  return {
    name: 'prebuilt',
    buildStart() {
      if (this.meta.watchMode) return;
      for (const [name, source] of load().files) this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
    },
    configureServer({ middlewares }) {
      middlewares.use('/assets', (request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        const content = load().files.get(name);
        if (content === undefined) return next();
        response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
        response.end(content);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path }) => (path === load().page ? load().tags : undefined),
    },
  };
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** GraphiQL, prebuilt: its packages are 278 MB. */
export function graphiql(): Plugin {
  return prebuilt(() => {
    const folder = resolve(import.meta.dirname, '../../tools/graphiql/built');
    const names = readdirSync(folder).filter((name) => /\.(js|css|ttf)$/.test(name));
    const url = (pattern: RegExp) => `/assets/${names.find((name) => pattern.test(name))}`;
    return {
      page: '/graphiql/index.html',
      files: new Map(names.map((name) => [name, readFileSync(join(folder, name))])),
      tags: [
        { tag: 'link', attrs: { rel: 'stylesheet', href: url(/^graphiql-.*\.css$/) }, injectTo: 'head-prepend' },
        { tag: 'script', attrs: { type: 'module', src: url(/^graphiql\.entry-/) }, injectTo: 'head' },
      ],
    };
  });
}

/**
 * Scalar's script, which sets `window.Scalar`. The package for Fastify ships it with 18 packages; `@scalar/api-reference`,
 * from which it is built, depends on 244.
 */
export function scalar(): Plugin {
  return prebuilt(() => {
    const script = readScalar();
    const name = `scalar-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
    return {
      page: '/reference/index.html',
      files: new Map([[name, script]]),
      tags: [{ tag: 'link', attrs: { rel: 'prefetch', as: 'script', href: `/assets/${name}` }, injectTo: 'head' }],
    };
  });
}

/** What the board asks while its scripts are on their way. It shares nothing with them, so that it waits for none of them. */
export function first(): Plugin {
  return prebuilt(() => {
    const entryPoints = [resolve(import.meta.dirname, 'board/first.ts')];
    const { outputFiles } = buildSync({ entryPoints, bundle: true, minify: true, write: false, target: 'es2022' });
    const script = outputFiles[0]?.text ?? '';
    const name = `first-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
    const src = `/assets/${name}`;
    return {
      page: '/board/index.html',
      files: new Map([[name, script]]),
      // An async script is asked for last otherwise.
      tags: [{ tag: 'script', attrs: { async: true, fetchpriority: 'high', src }, injectTo: 'head-prepend' }],
    };
  });
}

/** The styles of a page before its scripts: a page is shown once it has them, and HTTP/1.1 asks for six files at a time. */
export function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/((?:\s*<(?:script type|link rel="modulepreload").*)+)((?:\s*<link rel="stylesheet".*)+)/, '$2$1'),
    },
  };
}

interface Route {
  url: string;
  handler(request: object, reply: object): unknown;
}

/** The package exports a plugin only, so the script is what its route sends. */
function readScalar(): string {
  let script = '';
  const reply = { header: () => reply, send: (body: string) => (script = body) };
  const fastify = { route: ({ url, handler }: Route) => void (url.endsWith('.js') && handler({}, reply)) };
  const register = fastifyApiReference as unknown as (server: object, options: object, done: () => void) => void;
  register(fastify, { configuration: { url: '/openapi.json' } }, () => {});
  // The package does not contain the source map.
  return script.replace(/\/\/# sourceMappingURL=.*$/, '');
}

const pages = [
  ['board', '/board', 'Invoices'],
  ['developers', '/developers', 'Developers'],
  ['guides', '/docs/guides', 'Guides'],
  ['reference', '/docs', 'Reference'],
  ['graphiql', '/graphql', 'GraphiQL'],
] as const;

/** Puts the bar that all pages share where a page says `<!-- bar -->`. It is plain HTML, so that it is there without scripts too. */
export function bar(): Plugin {
  return {
    name: 'bar',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => {
        const main = html.replace(/<main(?! id)/, '<main id="main"').replace('<main', '<main tabindex="-1"');
        const [, id] = /<main[^>]* id="([^"]+)"/.exec(main) ?? [];
        const current = path.split('/')[1] as string;
        return main
          .replace('<!-- bar -->', () => renderBar(current, id as string))
          .replace('<!-- brand -->', renderBrand(current));
      },
    },
  };
}

/** As `shared/icon.svg`; drawn here so that it can take the page's colours. */
const turtle =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4 20c0-8 5-13 12-13s12 5 12 13z"/><path d="M2 20h28v3H2z"/></svg>';

const renderBrand = (current: string) =>
  `<a class="brand" href="/"${current === 'home' ? ' aria-current="page"' : ''}>${turtle}<span>Terrapin</span></a>`;

function renderBar(current: string, main: string): string {
  const links = pages.map(([name, href, text]) => {
    const here = name === current ? ' aria-current="page"' : '';
    return `<a href="${href}"${here}>${text}</a>`;
  });
  return `<nav class="bar" aria-label="Terrapin">
      <a class="skip" href="#${main}">Skip to the content</a>
      ${renderBrand(current)}
      <div class="pages">${links.join('')}</div>
      <div id="session"></div>
    </nav>`;
}

/** Puts the drawing of the guide where a page says `<!-- lifecycle -->`, and code where one has it in such a comment, after its language. */
export function drawn(): Plugin {
  const render = (markdown: string) => renderMarkdown(markdown, (file) => ({ file })).html;
  return {
    name: 'drawn',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const guide = readFileSync(resolve(import.meta.dirname, '../../docs/invoice-lifecycle.md'), 'utf8');
        return html
          .replace('<!-- lifecycle -->', () => /<svg.*?<\/svg>/s.exec(render(guide))?.[0] ?? '')
          .replaceAll(/<!-- (\w+)\n(.*?)\n-->/gs, (_, language, code) => render(`\`\`\`${language}\n${code}\n\`\`\``));
      },
    },
  };
}

interface Operation {
  summary: string;
  tags: string[];
  'x-since'?: string;
}

interface Contract extends SampledDocument {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation & SampledDocument['paths'][string][string]>>;
}

const readContract = (name: string) => readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8');

/** Puts a list of all operations where a page says `<!-- operations -->`, and makes their requests with the SDK importable. */
export function operations(): Plugin {
  const samples = 'virtual:samples';
  return {
    name: 'operations',
    resolveId: (id) => (id === samples ? `\0${samples}` : undefined),
    load(id) {
      if (id !== `\0${samples}`) return undefined;
      const openapi = JSON.parse(readContract('openapi.json')) as Contract;
      const all = samplesOf(openapi, readContract('schema.graphql'), 'http://127.0.0.1:3000');
      return `export default ${JSON.stringify(all)}`;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('<!-- operations -->', () => renderOperations(JSON.parse(readContract('openapi.json')))),
    },
  };
}

export function renderOperations({ tags, paths }: Contract): string {
  const rows = inReadingOrder(Object.keys(paths)).flatMap((path) =>
    Object.entries(paths[path] ?? {}).flatMap(([method, { operationId, summary, tags, 'x-since': since }]) => {
      if (operationId === undefined) return [];
      const [tag = ''] = tags;
      const verb = method.toUpperCase();
      // As the reference addresses it.
      const href = `#tag/${tag.toLowerCase().replaceAll(/\W+/g, '-')}/${verb}${path}`;
      const address = `<span>${summary}</span> <b class="${method}">${verb}</b> <code>${path.replace(/#.*/, '')}</code>`;
      const badge = since === undefined ? '' : ` <small>since ${since}</small>`;
      return {
        tag,
        html: `<li><a href="${href}">${address}</a>${badge}</li>`,
      };
    }),
  );
  const groups = tags.flatMap(({ name, description }) => {
    const items = rows.filter(({ tag }) => tag === name).map(({ html }) => html);
    const about = description.replaceAll(/`(.+?)`/g, '<code>$1</code>');
    const section = `<section><h2 id="${name}">${name}</h2><p>${about}</p><ul>${items.join('')}</ul></section>`;
    return items.length === 0 ? [] : { section, link: `<a href="#${name}">${name}</a>` };
  });
  const links = groups.map(({ link }) => link).join(' ');
  return `<nav aria-label="Resources">${links}</nav>${groups.map(({ section }) => section).join('')}`;
}
