import { errorKinds } from '../../core/errors.ts';

export const avatarErrors = errorKinds({
  invalid_image: { status: 400, message: 'The bytes are not a JPEG, PNG or GIF image of the declared type.' },
  image_unreachable: { status: 400, message: 'The server could not fetch an image from this URL.' },
  upload_completed: {
    status: 409,
    message: 'This upload URL was already used for another image. Create a new upload.',
  },
  length_required: { status: 411, message: 'An image requires a Content-Length header.' },
  avatar_too_large: { status: 413, message: 'An avatar must have at most 3,145,728 bytes.' },
});

export const receivingErrors = [
  avatarErrors.invalid_image,
  'incomplete_upload',
  avatarErrors.length_required,
  avatarErrors.avatar_too_large,
  'unsupported_media_type',
] as const;
