import { z } from 'zod';
import { Id } from '../../core/schema.ts';

export const longestUsername = 64;
const usernamePattern = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/;

/** A UUID is no username, so that `{user}` in a path can be either. */
export const Username = z
  .string()
  .regex(
    usernamePattern,
    'Must be 1 to 64 letters, digits, dots, dashes or underscores, with a letter or digit at both ends.',
  )
  .refine((value) => !z.guid().safeParse(value).success, { message: 'Must not look like an id.' })
  .meta({ examples: ['ada'], description: 'What the user is called: unique, in upper and lower case alike.' });

/** What may be a username, as much like `text` as can be: other characters become dashes. */
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

/** How other resources show a user. Who sends one back may leave a part of it out. */
export const UserReference = z.object({ id: Id.optional(), username: Username.optional() }).meta({
  id: 'UserReference',
  description: 'A user, as other resources refer to it.',
  required: ['id', 'username'],
});
