import { goTo } from './went.ts';

/** As `next/navigation` of Next.js 16 declares them. Both throw, there too. */
export function notFound(): never {
  throw new Error('404');
}

export function redirect(path: string, _type?: 'replace' | 'push'): never {
  goTo(path);
  throw new Error('redirected');
}
