import { errorKinds } from '../../core/errors.ts';

export const avatarErrors = errorKinds({
  invalid_image: { status: 400, message: 'This is no JPEG, PNG or GIF image of the declared type.' },
  image_unreachable: { status: 400, message: 'No image could be fetched from this address.' },
  upload_completed: { status: 409, message: 'This upload address has been used for another image already.' },
  length_required: { status: 411, message: 'An image needs a Content-Length.' },
  avatar_too_large: { status: 413, message: 'An avatar has at most 3,145,728 bytes.' },
});

/** What can be wrong with an image that is sent as bytes. */
export const receivingErrors = [
  avatarErrors.invalid_image,
  'incomplete_upload',
  avatarErrors.length_required,
  avatarErrors.avatar_too_large,
  'unsupported_media_type',
] as const;
