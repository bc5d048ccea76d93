import type { Context as KoaContext } from 'koa';
import { sendText, textOf } from '../http/text.ts';

/** Loads from this server only; no inline scripts. */
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

/** For libraries that insert style elements. */
const stylesInside = { ...strict, 'style-src': "'self' 'unsafe-inline'" };

export const policies = { strict: policyText(strict), stylesInside: policyText(stylesInside) };

function policyText(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/** Whether HTML is preferred to JSON: by browsers, but not with `*`/`*`. */
export function prefersPage(koa: KoaContext): boolean {
  return koa.accepts('application/json', 'application/problem+json', 'text/html') === 'text/html';
}

export function sendPage(koa: KoaContext, html: string, policy: string, vary?: string): void {
  sendText(koa, textOf(htmlType, html), { ...headersOf(policy), ...(vary && { Vary: vary }) });
}

/** Without a validator: an error must not be stored. */
export function sendErrorPage(koa: KoaContext, status: number, html: string): void {
  koa.status = status;
  koa.vary('Accept');
  koa.set({ ...headersOf(policies.strict), 'Cache-Control': 'no-store', 'Content-Type': htmlType });
  koa.body = html;
}

const htmlType = 'text/html; charset=utf-8';

function headersOf(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
