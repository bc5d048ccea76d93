import { z } from 'zod';
import { type ImageType, imageExtensions } from '../../core/ports/images.ts';
import { representation } from '../../core/representation.ts';
import { Id, Timestamp } from '../../core/schema.ts';

/** Bytes an image may have as it is sent: 3 MB. */
export const maxAvatarBytes = 3_145_728;

export const imageTypes = Object.keys(imageExtensions) as [ImageType, ...ImageType[]];

export const AvatarSchema = representation('Avatar', {
  owned: { id: Id, links: z.object({ user: Id.meta({ description: 'The id of the user.' }) }) },
  given: {
    image_url: z
      .url({ protocol: /^https?$/, error: 'Must be an http or https address.' })
      .max(2_048, 'Must have at most 2048 characters.')
      .meta({
        description: 'Where the image is. Given another address, the server fetches the image from there and keeps it.',
        examples: ['https://images.example.com/ada.png'],
      }),
  },
  order: ['id', 'image_url', 'links'],
});

export const UploadSchema = representation('Upload', {
  owned: {
    url: z.url().meta({ description: 'Takes one PUT of the bytes; it may belong to another service.' }),
    completion_url: z.url().nullable().meta({
      description:
        'Where a POST turns the bytes into the avatar, when `url` belongs to another service; null otherwise.',
    }),
    expires_at: Timestamp,
  },
  given: {
    content_length: z
      .int('Must be an integer.')
      .min(1, 'Must be at least 1.')
      .meta({ type: 'integer', description: 'Bytes that will be sent.', examples: [48_213] }),
    content_type: z.string().meta({ enum: imageTypes, examples: ['image/png'] }),
  },
  order: ['url', 'completion_url', 'content_length', 'content_type', 'expires_at'],
});
