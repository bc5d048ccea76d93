import { errorKinds } from '../../core/errors.ts';

export const avatarErrors = errorKinds({
  invalid_image: {
    status: 400,
    message: 'The file is not a valid JPEG, PNG or GIF, or does not match its Content-Type.',
  },
  image_unreachable: {
    status: 400,
    message: 'The server could not fetch an image from this URL.',
  },
  upload_completed: {
    status: 409,
    message: 'This upload URL has already been used for a different image. Create a new upload.',
  },
  length_required: { status: 411, message: 'Send an image with a Content-Length header.' },
  avatar_too_large: { status: 413, message: 'Avatars can be at most 3 MB (3,145,728 bytes).' },
});

export const receivingErrors = [
  avatarErrors.invalid_image,
  'incomplete_upload',
  avatarErrors.length_required,
  avatarErrors.avatar_too_large,
  'unsupported_media_type',
] as const;
