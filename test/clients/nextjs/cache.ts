import { goTo } from './went.ts';

/** As `next/cache` of Next.js 16 declares it. */
export function revalidatePath(path: string, _type?: 'layout' | 'page'): undefined {
  goTo(path);
}
