import type { ImageProcessor } from '../../core/ports/images.ts';

/** Images decoded by sharp, which is loaded with the first of them: its library takes 20 MB, and many servers never see one. */
export function openImages(): ImageProcessor {
  const load = () =>
    import('./sharp.ts').then(
      ({ sharpImages }) => sharpImages(),
      (cause) => {
        throw new Error('sharp, which decodes images, cannot be loaded: run npm ci on this machine', { cause });
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
