import type { Middleware } from 'koa';

const exposed =
  'Accept-Patch, Allow, ETag, Link, Location, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate, X-Request-Id, ' +
  'Idempotency-Replayed, Total-Count, Total-Count-Capped, Ignored-Words, Deprecation, Sunset';

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
/** Seconds. */
const maximumAge = '7200';

/** What a browser opens, and no script calls (RFC 9700 §2.6). */
const forPeople = /^\/(?:sign-in|device|oauth\/(?:authorize|consent|grants))(?:\/|$)/;

/** Any origin is allowed by default and credentials never are, as tokens are sent in a header, not in cookies. */
export function cors(origins: '*' | readonly string[]): Middleware {
  return (ctx, next) => {
    const origin = ctx.headers.origin;
    if (origins !== '*') ctx.vary('Origin');
    if (origin === undefined || forPeople.test(ctx.path)) return next();
    if (origins !== '*' && !origins.includes(origin)) return next();
    ctx.set('Access-Control-Allow-Origin', origins === '*' ? '*' : origin);
    if (ctx.method !== 'OPTIONS' || ctx.headers['access-control-request-method'] === undefined) {
      ctx.set('Access-Control-Expose-Headers', exposed);
      return next();
    }
    ctx.exchange.route = 'preflight';
    ctx.set('Access-Control-Allow-Methods', methods);
    const requestedHeaders = ctx.headers['access-control-request-headers'];
    if (requestedHeaders) {
      ctx.set('Access-Control-Allow-Headers', requestedHeaders);
      ctx.vary('Access-Control-Request-Headers');
    }
    ctx.set('Access-Control-Max-Age', maximumAge);
    ctx.status = 204;
  };
}
