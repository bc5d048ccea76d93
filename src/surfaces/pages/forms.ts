import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import { loadOnce } from '../../core/load-once.ts';
import type { PathRouter } from '../http/path-router.ts';
import { endings } from '../http/text.ts';
import { fillForm, sendFormPage } from './page.ts';

/** Made for one request, with forms that work without scripts. */
export interface FormPage {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** Default: 200. */
  readonly status?: number;
}

export type ShowForm = (koa: KoaContext, page: FormPage) => void;

export const notBuilt = () => new ApiError('not_found', { message: 'The pages are not built. Run npm run build.' });

/** Also serves the styles of forms, and with them what the other pages load. */
export function openForms(router: PathRouter, folder: string): ShowForm {
  const html = readPage(folder, 'form');
  router.get('/assets/{file}', openAssets(join(folder, 'assets')));
  return (koa, { status = 200, title, content }) => {
    if (html === null) throw notBuilt();
    sendFormPage(koa, status, fillForm(html, title, content));
  };
}

/** Null if it is not built. */
export function readPage(folder: string, name: string): string | null {
  const file = join(folder, name, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

const assetTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webp': 'image/webp',
};

/** Scripts and styles of the pages, with what the build has compressed of them, read when first requested. Names have hashes of the content. */
function openAssets(folder: string): (koa: KoaContext) => Promise<void> {
  const read = (name: string) =>
    readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // A later build may have deleted it.
      throw error.code === 'ENOENT' ? new ApiError('not_found') : error;
    });
  const files = new Map(globSync('*', { cwd: folder }).map((name) => [name, loadOnce(() => read(name))]));
  return async (koa) => {
    const { file } = koa.params;
    const type = assetTypes[extname(file)];
    const isSent = ([coding, ending]: [string, string]) =>
      files.has(file + ending) && koa.acceptsEncodings(coding) === coding;
    const [coding, ending = ''] = Object.entries(endings).find(isSent) ?? [];
    const name = file + ending;
    const content = type ? await files.get(name)?.() : undefined;
    if (!content) throw new ApiError('not_found');
    koa.vary('Accept-Encoding');
    koa.set({ 'Content-Type': type as string, ETag: `"${name}"`, 'Cache-Control': 'max-age=31536000,immutable' });
    if (coding) koa.set('Content-Encoding', coding);
    koa.body = content;
  };
}
