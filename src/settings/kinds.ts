import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const or = new Intl.ListFormat('en', { type: 'disjunction' });

export const nonEmpty = () => z.string().trim().min(1, 'must not be empty');

export const number = (min: number, max: number) =>
  z.coerce.number({ error: `must be a number from ${min} to ${max}` }).refine((value) => value >= min && value <= max, {
    error: `must be a number from ${min} to ${max}`,
  });

export const integer = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  const fits = (value: number) => Number.isInteger(value) && value >= min && value <= max;
  return z.coerce.number({ error }).refine(fits, { error });
};

export const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `must be ${or.format(names)}` });

/** An address with one of these protocols. */
export const url = (protocol: RegExp, message: string) => z.url({ protocol, message });

/** A base of links, without a trailing slash. */
export const address = url(/^https?$/, 'must be an http:// or https:// address').transform((text) =>
  text.replace(/\/+$/, ''),
);

/** `100/60`: so many requests in so many seconds. */
export const rate = z
  .string()
  .regex(/^\d+\/\d+$/, 'must look like 100/60: requests per seconds')
  .transform((text) => {
    const [limit, seconds] = text.split('/').map(Number) as [number, number];
    return { limit, seconds };
  })
  .refine(({ limit, seconds }) => limit > 0 && seconds > 0, 'must be above zero');

/** Items with commas in between. */
export const list = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()) as unknown)
    .pipe(z.array(item));

/** `10.0.0.0/8`. */
export const network = z.string().refine((text) => ipaddr.isValidCIDR(text), 'must be networks such as 10.0.0.0/8');
