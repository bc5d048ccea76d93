/** The image types an avatar may have, and the extension each is stored under. */
export const imageExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
} as const;

export type ImageType = keyof typeof imageExtensions;

export const imageTypes = Object.keys(imageExtensions) as readonly ImageType[];

export function isImageType(value: string): value is ImageType {
  return Object.hasOwn(imageExtensions, value);
}

export interface ImageProcessor {
  /**
   * Decodes the file at `source` and writes to `target` only its pixels: no metadata, nothing after the image, upright,
   * within the size of an avatar. `declared` is the type its sender claims; undefined when nothing was claimed.
   * Resolves to the type it is.
   * @throws ImageRejected when it is not an image of that type, or costs more to decode than an avatar may.
   * @throws ImageQueueFull when too many are waiting already.
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
