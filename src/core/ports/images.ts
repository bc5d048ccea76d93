export const imageExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
} as const;

export type ImageType = keyof typeof imageExtensions;

export const imageTypes = Object.keys(imageExtensions) as readonly ImageType[];

/** The name that browsers and programs also use for JPEG. */
export const toImageType = (type: string): string =>
  type
    .trim()
    .toLowerCase()
    .replace(/^image\/jpg$/, 'image/jpeg');

export function isImageType(value: string): value is ImageType {
  return Object.hasOwn(imageExtensions, value);
}

export interface ImageProcessor {
  /**
   * Writes only the pixels of `source` to `target`: upright, at most the size of an avatar, without metadata or
   * trailing data. `declared` is the type that the sender claims. Resolves to the actual type.
   * @throws ImageRejected if it is not an image of that type, or too expensive to decode.
   * @throws ImageQueueFull if too many images are waiting.
   */
  normalise(source: string, target: string, declared: string | undefined): Promise<ImageType>;
}

export type ImageRejection = 'unreadable' | 'type_mismatch' | 'too_large' | 'too_many_frames' | 'too_slow';

export class ImageRejected extends Error {
  constructor(
    readonly reason: ImageRejection,
    options?: ErrorOptions,
  ) {
    super(`The image was rejected: ${reason}`, options);
  }
}

export class ImageQueueFull extends Error {}
