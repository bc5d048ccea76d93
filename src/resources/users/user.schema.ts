import { z } from 'zod';
import { toAsciiLowerCase, toLine } from '../../values/text.ts';

export const longestUsername = 64;
const usernamePattern = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/;

/** Not a UUID, because `{user}` in a path is either an id or a username. */
export const Username = z
  .string()
  .overwrite(toLine)
  .regex(
    usernamePattern,
    'Must have 1 to 64 letters, digits, dots, hyphens or underscores, and start and end with a letter or digit.',
  )
  .refine((value) => !z.guid().safeParse(value).success, { message: 'Must not be a UUID.' })
  .meta({ examples: ['ada'], description: 'The username: unique, ignoring case.' });

/** Usernames are ASCII, and one if they have the same key. Others that would become one in lower case are of nobody. */
export const usernameKey = toAsciiLowerCase;

export function toUsername(text: string, longest = longestUsername): string {
  const characters = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[^A-Za-z0-9]+/g, '');
  const name = characters.slice(0, longest).replaceAll(/[^A-Za-z0-9]+$/g, '');
  if (name === '') return 'user';
  return Username.safeParse(name).success ? name : `user-${name}`;
}

export function isUsername(value: string): boolean {
  return usernamePattern.test(value);
}
