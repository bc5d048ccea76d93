import { ApiError, errorKinds } from '../../core/errors.ts';
import { isStorable } from '../../core/schema.ts';
import { isUsername, longestUsername } from './user.schema.ts';

export const userErrors = errorKinds({
  username_taken: { status: 409, message: 'Another user has this username.' },
});

/** 404 for the id or the username of nobody. What could not be anybody's is shown so that it can be read, and cut. */
export function noUser(key: string): ApiError {
  if (!isStorable(key)) return new ApiError('not_found');
  const characters = [...key];
  const shown = characters.length > longestUsername ? `${characters.slice(0, longestUsername).join('')}…` : key;
  return new ApiError('not_found', { message: `There is no user ${isUsername(key) ? key : quote(shown)}.` });
}

/** As a string of JSON, with what is not seen, or turns the text around it, written out. */
function quote(text: string): string {
  const hex = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gv, (chars) => chars.split('').map(hex).join(''));
}
