import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Context as KoaContext, Middleware } from 'koa';
import { ApiError } from '../../core/errors.ts';
import { loadOnce } from '../../core/load-once.ts';
import { acceptsJson, json } from '../../surfaces/http/answer.ts';
import { withoutFragment } from '../../surfaces/http/masked-path.ts';
import type { PathRouter } from '../../surfaces/http/path-router.ts';
import { compress, createText, sendText, type Text } from '../../surfaces/http/text.ts';
import { notBuilt, readPage } from '../../surfaces/pages/forms.ts';
import {
  describeServer,
  fillHome,
  fillMissing,
  fillUrl,
  type HomeFacts,
  htmlType,
  markdownType,
  policies,
  prefersMarkdown,
  prefersPage,
  sendCompressedPage,
  sendErrorPage,
  sendPage,
  usualUrl,
} from '../../surfaces/pages/page.ts';
import { suggest } from '../../values/suggest.ts';
import { followRewrittenLink } from './rewritten-links.ts';

/**
 * Serves the pages. The middleware leads to them links that a gateway has rewritten, and browsers that open a path that does not
 * exist, or `/graphql` as a page.
 */
export function openPages(
  router: PathRouter,
  folder: string,
  facts: HomeFacts & { paths: readonly string[] },
  takesStripe: boolean,
): Middleware {
  const [home, board, developers, pay, reference, graphiql, missing] = (
    ['home', 'board', 'developers', 'pay', 'reference', 'graphiql', 'missing'] as const
  ).map((name) => readPage(folder, name)) as (string | null)[];
  const page = (html: string | null | undefined): string => {
    if (!html) throw notBuilt();
    return html;
  };
  const { send: sendGuide, isGuide, paths: guides } = openGuides(folder, facts.url);
  const pathMeant = (path: string) => {
    const exact = path.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
    // Comparing takes time with the square of the length.
    if (exact.length > longestMeant) return undefined;
    const given = exact.split('/');
    // With the ids that were given.
    const fill = (part: string, at: number) => (/^\{\w+\}$/.test(part) ? (given[at] ?? part) : part);
    const filled = facts.paths.map((one) => one.split('/').map(fill).join('/'));
    const known = [...pagePaths, ...guides, ...filled];
    const mostEdits = Math.min(3, Math.ceil((given.at(-1) as string).length / 4));
    return exact !== path && known.includes(exact) ? exact : suggest(exact, known, mostEdits);
  };
  const sendOther = (koa: KoaContext, html: string) => {
    const meant = pageMeant(koa.path, isGuide);
    const path = withoutFragment(koa.path);
    if (!meant) return sendErrorPage(koa, 404, fillMissing(html, path, koa.exchange.requestId, pathMeant(path)));
    koa.redirect(new URL(facts.url).pathname.replace(/\/$/, '') + meant + koa.search);
  };
  const guide = async (koa: KoaContext) => {
    if (await sendGuide(koa)) return;
    if (prefersPage(koa) && missing) return sendOther(koa, missing);
    throw new ApiError('not_found');
  };
  const readIcon = () => {
    const [, path = ''] = /rel="icon" href="([^"]+)"/.exec(page(home)) ?? [];
    return createText('image/svg+xml', readFileSync(join(folder, path), 'utf8'));
  };
  let icon: Text | undefined;
  const index = { page: home && fillHome(home, facts), text: JSON.stringify(describeServer(facts)) };
  const console = graphiql && fillUrl(graphiql, facts.url);
  const operations = reference && fillUrl(reference, facts.url);
  router.get('/', (koa) => {
    if (prefersPage(koa) && index.page) return sendPage(koa, index.page, policies.strict, 'Accept');
    if (!acceptsJson(koa.headers.accept)) throw new ApiError('not_acceptable');
    return sendText(koa, createText(json, index.text), { Vary: 'Accept' });
  });
  router.get('/favicon.ico', (koa) => sendText(koa, (icon ??= readIcon())));
  router.get('/board', (koa) => sendPage(koa, page(board), policies.strict));
  router.get('/developers', (koa) => sendPage(koa, page(developers), policies.strict));
  router.get('/pay/{invoice}', (koa) => {
    sendPage(koa, page(pay), takesStripe ? policies.stripe : policies.strict);
    koa.set('X-Robots-Tag', 'noindex');
  });
  router.get('/docs', (koa) => sendPage(koa, page(operations), policies.stylesInside));
  for (const path of guidePaths) router.get(path, guide);

  return (koa, next) => {
    if (!reads(koa)) return next();
    if (followRewrittenLink(koa, facts.url)) return;
    if (console && koa.path === '/graphql' && koa.query.query === undefined && prefersPage(koa)) {
      koa.exchange.route = koa.path;
      return sendPage(koa, console, policies.stylesInside, 'Accept');
    }
    return next().then(() => {
      if (koa.exchange.route === undefined && missing && prefersPage(koa)) sendOther(koa, missing);
    });
  };
}

function reads({ method }: KoaContext): boolean {
  return method === 'GET' || method === 'HEAD';
}

const pagePaths = ['/board', '/developers', '/device', '/docs', '/docs/errors', '/docs/guides', '/graphql', '/sign-in'];
const longestMeant = 100;
/** To which a link or another page leads. */
const isLinked = (path: string) => /^\/(sign-in\/(code|email|undo)|pay\/[^/]+)$/.test(path);

/** What an earlier version or another server calls a page. */
const otherNames: Readonly<Record<string, string>> = {
  '/graphiql': '/graphql',
  '/login': '/sign-in',
  '/oauth/grants': '/developers',
  '/reference': '/docs',
  '/signin': '/sign-in',
};

/** The page at a path in upper case, with a slash too many or by another name, or that of a guide in the repository. */
function pageMeant(path: string, isGuide: (path: string) => boolean): string | undefined {
  const exact = path.replace(/\/+$/, '').toLowerCase();
  const [, name] = /^\/docs\/(?:.*\/)?([^/]+?)(?:\.md)?$/.exec(exact) ?? [];
  const guides = name ? ['/docs', '/docs/guides'].map((folder) => `${folder}/${name}`).filter(isGuide) : [];
  const known = (one: string) => one !== path && (pagePaths.includes(one) || isLinked(one) || isGuide(one));
  return otherNames[exact] ?? [exact, ...guides].find(known);
}

interface Guides {
  /** Sends the page of documentation at the path of a request. Returns false if there is none. */
  send(koa: KoaContext): Promise<boolean>;
  isGuide(path: string): boolean;
  paths: readonly string[];
}

export const guidePaths = ['/docs/guides', '/docs/guides/{guide}', '/docs/errors', '/llms.txt'];

/** What the build has made of `docs/`: two files for each path, read when first requested, with the address of this server. */
function openGuides(folder: string, url: string): Guides {
  const found = globSync(['docs/**/*.{html,md}', 'llms.txt'], { cwd: folder });
  const read = async (file: string) => {
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll(usualUrl, url);
    return compress(file.endsWith('.html') ? htmlType : markdownType, text);
  };
  const guides = new Map(found.map((file) => [file, loadOnce(() => read(file))]));
  const send = async (koa: KoaContext) => {
    const name = koa.path.slice(1);
    const wanted = prefersMarkdown(koa) ? `docs/guides/${basename(name)}.md` : `${name}.html`;
    const load = guides.get(wanted) ?? guides.get(name);
    if (load === undefined) return false;
    sendCompressedPage(koa, await load());
    return true;
  };
  const paths = found.filter((file) => file.endsWith('.html')).map((file) => `/${file.slice(0, -'.html'.length)}`);
  return { send, isGuide: (path) => paths.includes(path), paths };
}
