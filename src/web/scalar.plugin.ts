import fastifyApiReference from '@scalar/fastify-api-reference';
import type { Plugin } from 'vite';

/**
 * Scalar's prebuilt script, which sets `window.Scalar`, before the scripts of the reference. The package for Fastify ships it
 * with 18 packages; `@scalar/api-reference`, from which it is built, depends on 244.
 */
export function scalar(): Plugin {
  const developmentPath = '/assets/scalar.js';
  return {
    name: 'scalar',
    buildStart() {
      if (this.meta.watchMode) return;
      this.emitFile({ type: 'asset', name: 'scalar.js', source: readScript() });
    },
    configureServer({ middlewares }) {
      middlewares.use(developmentPath, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(readScript());
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle = {} }) => {
        if (path !== '/reference/index.html') return;
        const file = Object.values(bundle).find(({ fileName }) => /\/scalar-.*\.js$/.test(fileName))?.fileName;
        const src = file ? `/${file}` : developmentPath;
        return [{ tag: 'script', attrs: { defer: true, src }, injectTo: 'head-prepend' }];
      },
    },
  };
}

interface Route {
  url: string;
  handler(request: object, reply: object): unknown;
}

/** The package exports a plugin only, so the script is what its route sends. */
function readScript(): string {
  let script = '';
  const reply = { header: () => reply, send: (body: string) => (script = body) };
  const fastify = { route: ({ url, handler }: Route) => void (url.endsWith('.js') && handler({}, reply)) };
  const register = fastifyApiReference as unknown as (server: object, options: object, done: () => void) => void;
  register(fastify, { configuration: { url: '/openapi.json' } }, () => {});
  // The package does not contain the source map.
  return script.replace(/\/\/# sourceMappingURL=.*$/, '');
}
