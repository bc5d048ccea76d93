import { z } from 'zod';
import { Id } from '../../core/schema.ts';

export const longestUsername = 64;
const usernamePattern = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/;

/** Not a UUID, because `{user}` in a path is either an id or a username. */
export const Username = z
  .string()
  .regex(
    usernamePattern,
    'Must have 1 to 64 letters, digits, dots, hyphens or underscores, and start and end with a letter or digit.',
  )
  .refine((value) => !z.guid().safeParse(value).success, { message: 'Must not be a UUID.' })
  .meta({ examples: ['ada'], description: 'Username: unique, case-insensitive.' });

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

/** Requests may omit either member. */
export const UserReference = z.object({ id: Id.optional(), username: Username.optional() }).meta({
  id: 'UserReference',
  description: 'A reference to a user.',
  required: ['id', 'username'],
});
