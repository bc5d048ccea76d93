import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Context as KoaContext } from 'koa';
import { type Compressed, readCompressed } from '../http/text.ts';
import { htmlType, sendCompressedPage } from './page.ts';

/** Sends the page of documentation at the path of a request. Returns false if there is none. */
export type SendGuide = (koa: KoaContext) => Promise<boolean>;

/** The pages that the build has rendered from `docs/`: a file for each path, read when it is first requested. */
export function openGuides(folder: string): SendGuide {
  const files = globSync('docs/**/*.html', { cwd: folder });
  const paths = new Map(files.map((file) => [`/${file.slice(0, -'.html'.length)}`, join(folder, file)]));
  const guides = new Map<string, Promise<Compressed>>();
  return async (koa) => {
    const file = paths.get(koa.path);
    if (file === undefined) return false;
    const guide = guides.get(file) ?? readCompressed(htmlType, file);
    guides.set(file, guide);
    sendCompressedPage(koa, await guide);
    return true;
  };
}
