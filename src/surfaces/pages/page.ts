import type { Context as KoaContext } from 'koa';
import { escapeHtml } from '../../values/escape-html.ts';
import { jsonTypes, preferredType } from '../http/answer.ts';
import { type Compressed, createText, sendCompressed, sendText } from '../http/text.ts';

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

/** Without scripts. Whoever authorizes goes on to an address of the client, which Chromium would check against `form-action`. */
const form = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** For libraries that insert style elements. */
const stylesInside = { ...strict, 'style-src': "'self' 'unsafe-inline'" };

/** For Stripe.js, which may be loaded from its host only: https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  ...strict,
  'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
  'connect-src': "'self' https://api.stripe.com",
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
};

export const policies = {
  strict: policyText(strict),
  form: policyText(form),
  stylesInside: policyText(stylesInside),
  stripe: policyText(stripe),
};

function policyText(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/** Whether HTML is preferred to JSON: by browsers, but not with `*`/`*`. */
export function prefersPage(koa: KoaContext): boolean {
  return preferredType(koa.headers.accept, [...jsonTypes, 'text/html']) === 'text/html';
}

export function sendPage(koa: KoaContext, html: string, policy: string, vary?: string): void {
  sendText(koa, createText(htmlType, html), { ...securityHeaders(policy), ...(vary && { Vary: vary }) });
}

export function sendCompressedPage(koa: KoaContext, page: Compressed): void {
  sendCompressed(koa, page, { ...securityHeaders(policies.strict), Vary: 'Accept' });
}

/** Without a validator: an error must not be stored. */
export function sendErrorPage(koa: KoaContext, status: number, html: string): void {
  koa.vary('Accept');
  sendOnce(koa, status, html, securityHeaders(policies.strict));
}

/** Its requests say which page they are from: `no-referrer` would hide that from this server, too. */
export function sendFormPage(koa: KoaContext, status: number, html: string): void {
  sendOnce(koa, status, html, { ...securityHeaders(policies.form), 'Referrer-Policy': 'same-origin' });
}

function sendOnce(koa: KoaContext, status: number, html: string, headers: Record<string, string>): void {
  koa.status = status;
  koa.set({ ...headers, 'Cache-Control': 'no-store', 'Content-Type': htmlType });
  koa.body = html;
}

export const htmlType = 'text/html; charset=utf-8';
export const markdownType = 'text/markdown; charset=utf-8';

/** Whether Markdown is preferred to HTML: by agents, but not with `*`/`*`. */
export function prefersMarkdown(koa: KoaContext): boolean {
  return preferredType(koa.headers.accept, ['text/html', 'text/markdown']) === 'text/markdown';
}

function securityHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

export interface HomeFacts {
  url: string;
  version: string;
  /** The file of the token of the demo data. Null: there is none, or it is on another machine than those who see the page. */
  demoToken: string | null;
  collections: readonly { path: string; summary: string }[];
}

const documents = {
  reference: '/docs',
  guides: '/docs/guides',
  openapi: '/openapi.json',
  graphql: '/graphql',
  board: '/board',
  health: '/health/ready',
  metrics: '/metrics',
};

export function describeServer({ url, version, collections }: HomeFacts) {
  const links = Object.entries({ self: '/', ...documents }).map(([name, path]) => [name, { href: url + path }]);
  return {
    name: 'Terrapin',
    version,
    collections: collections.map(({ path, summary }) => ({
      name: path.split('/').at(-1),
      href: url + path,
      summary,
    })),
    links: Object.fromEntries(links),
  };
}

/** In documents and built pages. */
export const usualUrl = 'http://127.0.0.1:3000';

export function fillHome(html: string, { url, version, demoToken }: HomeFacts): string {
  const file = demoToken && (/^[\w./-]+$/.test(demoToken) ? demoToken : `'${demoToken.replaceAll("'", `'\\''`)}'`);
  const whose = file
    ? 'Run this in the server’s folder, where the token of the demo user <code>ada</code> is stored.'
    : 'All you need is an <a href="/docs/guides/authentication">access token</a>.';
  const values = { url: escapeHtml(url), version: escapeHtml(version), whose };
  return fill(html.replaceAll(usualUrl, '{{url}}'), { ...values, token: escapeHtml(file ? `$(cat ${file})` : '"…"') });
}

/** @param meant what is offered in place of the path */
export function fillMissing(html: string, path: string, requestId: string, meant: string | undefined): string {
  const remedy = meant ? `<p>Did you mean <a href="${escapeHtml(meant)}">${escapeHtml(meant)}</a>?</p>` : '';
  return fill(html, { path: escapeHtml(path), remedy, request: escapeHtml(requestId) });
}

/** @param content HTML */
export function fillForm(html: string, title: string, content: string): string {
  return fill(html, { title: escapeHtml(title), content });
}

export function fillUrl(html: string, url: string): string {
  return fill(html, { url: escapeHtml(url) });
}

/** Replaces `{{name}}`. Values are HTML. */
function fill(html: string, values: Record<string, string>): string {
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
