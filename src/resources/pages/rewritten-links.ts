import type { Context as KoaContext } from 'koa';
import { send } from '../../surfaces/http/answer.ts';

/**
 * Links to pages have their secrets in the fragment, which is in no log. Gateways that rewrite the links of mails, such as
 * Microsoft's Safe Links, lead to `%23` instead of `#`, and so to a path, or a query, with the secret.
 */
const rewritten =
  /^(\/(?:pay\/[^/?#%]+|board|graphql|docs(?:\/[\w-]+)*)?)\/?(\?[^#]*?)?%(?:25)*23((?:key|token)(?:=|%(?:25)*3d).*)$/i;

/** The link as it was in the mail, or null. What a gateway has added as a query is kept. */
function asWritten(url: string): { path: string; query: string; fragment: string } | null {
  const [, path, query = '', rest = ''] = rewritten.exec(url) ?? [];
  if (path === undefined) return null;
  const [secret = '', added] = rest.split('?', 2);
  const queries = [query.slice(1), added].filter(Boolean).join('&');
  return {
    path,
    query: queries && `?${queries}`,
    fragment: `#${secret.replace(/%(?:25)*3d/i, '=').replace(/%(?:25)*26/g, '&')}`,
  };
}

/** Leads to the page at once, so that the address bar and the history have the fragment. Returns whether it does. */
export function followRewrittenLink(koa: KoaContext, publicUrl: string): boolean {
  const link = asWritten(koa.url);
  if (link === null) return false;
  const { path, query, fragment } = link;
  koa.exchange.route = path.startsWith('/pay/') ? '/pay/{invoice}' : path;
  const location = new URL(publicUrl).pathname.replace(/\/$/, '') + path + query + fragment;
  const headers = { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  send(koa, { status: 303, headers, body: null });
  return true;
}
