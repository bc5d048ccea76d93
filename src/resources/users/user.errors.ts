import { errorKinds } from '../../core/errors.ts';

export const userErrors = errorKinds({
  username_taken: { status: 409, message: 'Another user has this username.' },
});
