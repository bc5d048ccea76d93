import { ApiError, errorKinds } from '../../core/errors.ts';
import { isStorable } from '../../values/text.ts';
import { isUsername, longestUsername } from './user.schema.ts';

export const userErrors = errorKinds({
  own_account: { status: 409, message: 'You cannot suspend or erase yourself. Another user with users:write can.' },
  administrator_account: {
    status: 409,
    message: 'The user of ADMIN_TOKEN cannot be erased: it is the way back in for the operator. Suspend it instead.',
  },
  email_confirmation_required: {
    status: 403,
    message: 'No token changes the email of its own user. Sign in with a browser: the new address is confirmed there.',
  },
  email_taken: { status: 409, message: 'Another user has this email address. Each active user needs their own.' },
  sign_in_off: {
    status: 409,
    message: 'People cannot sign in on this server, so nobody is invited. Set SIGN_IN=email, or give them a token.',
  },
  user_deleted: { status: 410, message: 'The user was erased.' },
  username_taken: { status: 409, message: 'The username is already taken. Choose another one.' },
});

/** Returns 404 for an unknown id or username. Quotes and truncates a key that cannot be a username. */
export function noUser(key: string): ApiError {
  if (!isStorable(key)) return new ApiError('not_found');
  const characters = [...key];
  const shown = characters.length > longestUsername ? `${characters.slice(0, longestUsername).join('')}…` : key;
  return new ApiError('not_found', { message: `There is no user ${isUsername(key) ? key : quote(shown)}.` });
}

/** A JSON string with control, format and separator characters escaped. */
function quote(text: string): string {
  const hex = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gv, (chars) => chars.split('').map(hex).join(''));
}
