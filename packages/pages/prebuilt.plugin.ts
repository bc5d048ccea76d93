import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
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
