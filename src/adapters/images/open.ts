import type { ImageProcessor } from '../../core/ports/images.ts';

/** Loads sharp (20 MB) with the first image: many servers never process one. */
export function openImages(): ImageProcessor {
  const load = () =>
    import('./sharp.ts').then(
      ({ sharpImages }) => sharpImages(),
      (cause) => {
        throw new Error('cannot load sharp, which decodes images: run npm ci on this machine', { cause });
      },
    );
  let images: Promise<ImageProcessor> | undefined;
  return {
    async normalise(source, target, declared) {
      images ??= load();
      return (await images).normalise(source, target, declared);
    },
  };
}
