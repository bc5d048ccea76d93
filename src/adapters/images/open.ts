import { loadOnce } from '../../core/load-once.ts';
import type { ImageProcessor } from '../../core/ports/images.ts';

/** Loads sharp (20 MB) with the first image: many servers never process one. */
export function openImages(): ImageProcessor {
  const load = loadOnce(() =>
    import('./sharp.ts').then(
      ({ sharpImages }) => sharpImages(),
      (cause) => {
        throw new Error('cannot load sharp, which decodes images: run npm ci on this machine', { cause });
      },
    ),
  );
  return {
    async normalise(source, target, declared) {
      return (await load()).normalise(source, target, declared);
    },
  };
}
