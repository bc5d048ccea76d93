import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import fastifyApiReference from '@scalar/fastify-api-reference';
import type { HtmlTagDescriptor, Plugin } from 'vite';

interface Prebuilt {
  /** Path of the page that it belongs to. */
  page: string;
  /** Content by name. The names have hashes, because the server tells browsers to keep them. */
  files: Map<string, string | Buffer>;
  tags: HtmlTagDescriptor[];
}

/** Serves files that are built elsewhere. They load after the script of their page, which must not wait for them. */
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

/** GraphiQL, which `npm run graphiql` builds: its packages are 278 MB. */
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
      tags: [{ tag: 'script', attrs: { defer: true, src: `/assets/${name}` }, injectTo: 'head' }],
    };
  });
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
  ['reference', '/docs', 'Reference'],
  ['graphiql', '/graphql', 'GraphiQL'],
  ['guides', '/docs/guides', 'Guides'],
  ['developers', '/developers', 'Developers'],
] as const;

/** Puts the bar that all pages share where a page says `<!-- bar -->`. It is plain HTML, so that it is there without scripts too. */
export function bar(): Plugin {
  return {
    name: 'bar',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => html.replace('<!-- bar -->', renderBar(path.split('/')[1] as string)),
    },
  };
}

/** As `shared/icon.svg`; drawn here so that it can take the page's colours. */
const turtle =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4 20c0-8 5-13 12-13s12 5 12 13z"/><path d="M2 20h28v3H2z"/></svg>';

function renderBar(current: string): string {
  const links = pages.map(([name, href, text]) => {
    const here = name === current ? ' aria-current="page"' : '';
    return `<a href="${href}"${here}>${text}</a>`;
  });
  return `<nav class="bar" aria-label="Terrapin">
      <a class="brand" href="/"${current === 'home' ? ' aria-current="page"' : ''}>${turtle}<span>Terrapin</span></a>
      <div class="pages">${links.join('')}</div>
      <div id="session"></div>
    </nav>`;
}

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
