import type { Middleware } from 'koa';

/** What scripts of other origins may read beyond the headers that Fetch always shows them. */
const exposed = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Total-Count',
  'Total-Count-Capped',
  'Deprecation',
  'Sunset',
].join(', ');

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
/** Seconds a browser may remember a preflight. */
const maximumAge = '7200';

/**
 * Cross-origin requests (Fetch, HTTP-CORS protocol). Tokens travel in a header, not in cookies, so any origin may ask by default
 * and credentials are never allowed. An OPTIONS without Access-Control-Request-Method is no preflight and passes on.
 */
export function cors(origins: '*' | readonly string[]): Middleware {
  return (ctx, next) => {
    const origin = ctx.headers.origin;
    if (origins !== '*') ctx.vary('Origin');
    if (origin === undefined) return next();
    if (origins !== '*' && !origins.includes(origin)) return next();
    ctx.set('Access-Control-Allow-Origin', origins === '*' ? '*' : origin);
    if (ctx.method !== 'OPTIONS' || ctx.headers['access-control-request-method'] === undefined) {
      ctx.set('Access-Control-Expose-Headers', exposed);
      return next();
    }
    ctx.state.route = 'preflight';
    ctx.set('Access-Control-Allow-Methods', methods);
    const wanted = ctx.headers['access-control-request-headers'];
    if (wanted) {
      ctx.set('Access-Control-Allow-Headers', wanted);
      ctx.vary('Access-Control-Request-Headers');
    }
    ctx.set('Access-Control-Max-Age', maximumAge);
    ctx.status = 204;
  };
}
