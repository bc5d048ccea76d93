import { fileURLToPath } from 'node:url';

/** Output of the build; the path is valid from `src` and from `dist`. */
export const built = fileURLToPath(new URL('../dist', import.meta.url));
