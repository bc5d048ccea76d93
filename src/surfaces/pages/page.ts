import type { Context as KoaContext } from 'koa';
import { sendText, textOf } from '../http/text.ts';

/** What a page may load: from this server only. Scripts are files of ours; none is written into a page. */
const strict = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** For renderers that write styles of their own into the page, which cannot run anything. */
const stylesInside = { ...strict, 'style-src': "'self' 'unsafe-inline'" };

export const policies = { strict: policyText(strict), stylesInside: policyText(stylesInside) };

function policyText(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/** Whether the client would rather have a page than JSON: a browser's address bar, as opposed to `*`/`*`. */
export function prefersPage(koa: KoaContext): boolean {
  return koa.accepts('application/json', 'text/html') === 'text/html';
}

/** A page, which may load what its policy says (CSP level 3) and be shown in no frame. */
export function sendPage(koa: KoaContext, html: string, policy: string, vary?: string): void {
  sendText(koa, textOf('text/html; charset=utf-8', html), {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(vary && { Vary: vary }),
  });
}
