import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type Scope, scopes } from '../../catalogue.ts';
import { isSecureAddress } from '../../values/secure-address.ts';

const or = new Intl.ListFormat('en', { type: 'disjunction' });

export const nonEmpty = () => z.string().trim().min(1, 'must not be empty');

export const number = (min: number, max: number) =>
  z.coerce.number({ error: `must be a number from ${min} to ${max}` }).refine((value) => value >= min && value <= max, {
    error: `must be a number from ${min} to ${max}`,
  });

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  const fits = (value: number) => Number.isInteger(value) && value >= min && value <= max;
  return z.coerce.number({ error }).refine(fits, { error });
};

export const count = (min: number, max: number) =>
  z.union([z.literal('auto'), wholeNumber(min, max)], {
    error: `must be auto or a whole number from ${min} to ${max}`,
  });

export const choice = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `must be ${or.format(names)}` });

export const url = (protocol: RegExp, message: string) => z.url({ protocol, message });

export const databaseUrl = z.string().superRefine((text, context) => {
  try {
    checkDatabaseUrl(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

export const databaseUrls = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .refine((urls) => urls.every((one) => databaseUrl.safeParse(one).success), {
    error: 'must be postgres:// URLs with one host each, separated by commas or spaces',
  });

/** The base of links, without a trailing slash. */
export const address = url(/^https?$/, 'must be an http:// or https:// URL').transform((text) =>
  text.replace(/\/+$/, ''),
);

/** An OpenID Connect issuer, unchanged: it is compared byte by byte (Core 1.0 §16.15, Discovery 1.0 §3). */
export const issuer = z
  .string()
  .refine(
    (text) => isSecureAddress(text) && !/[?#]/.test(text),
    'must be an https:// URL (http:// for loopback only) without a query, a fragment or a password',
  );

const maximumRate = { limit: 1_000_000_000, seconds: 86_400 };

/** `100/60`: 100 requests per 60 seconds; null for `off`. */
export const rate = z
  .string()
  .regex(/^(\d+\/\d+|off)$/, 'must be off, or requests/seconds such as 100/60')
  .transform((text) => {
    if (text === 'off') return null;
    const [limit, seconds] = text.split('/').map(Number) as [number, number];
    return { limit, seconds };
  })
  .refine((given) => given === null || (given.limit > 0 && given.seconds > 0), 'must be greater than 0')
  .refine(
    (given) => given === null || (given.limit <= maximumRate.limit && given.seconds <= maximumRate.seconds),
    `must be at most ${maximumRate.limit}/${maximumRate.seconds}`,
  );

const separated = <T extends z.ZodType>(item: T, error: string) =>
  z.string().transform((text, { addIssue }) => {
    const parts = z.array(item).safeParse(text.split(',').map((part) => part.trim()));
    if (parts.success) return parts.data;
    addIssue(error);
    return z.NEVER;
  });

export const identifiers = separated(nonEmpty(), 'must be identifiers, separated by commas');

const names = Object.values(scopes).flatMap((group) => Object.keys(group)) as [Scope, ...Scope[]];
export const scopeNames = separated(z.enum(names), 'must be scopes such as articles:read, separated by commas');

export const ports = separated(wholeNumber(1, 65_535), 'must be port numbers, separated by commas');

export const networks = separated(
  z.string().refine((text) => ipaddr.isValidCIDR(text)),
  'must be networks such as 10.0.0.0/8, separated by commas',
);

export const origins = z.string().transform((text, { addIssue }) => {
  if (text.trim() === '*') return '*' as const;
  const all = text.split(',').map((part) => part.trim());
  if (all.every((one) => /^[a-z][a-z\d+.-]*:\/\/[^/\s]+$/.test(one))) return all;
  addIssue('must be *, or origins such as https://app.example.com, separated by commas');
  return z.NEVER;
});

/** Networks separated by commas, or a number of hops. */
export const proxies = z.string().transform((text, { addIssue }): readonly string[] | number => {
  if (/^\d+$/.test(text.trim())) {
    const hops = Number(text);
    if (hops >= 1 && hops <= 100) return hops;
  } else {
    const networks = text.split(',').map((part) => part.trim());
    if (networks.every((one) => ipaddr.isValidCIDR(one))) return networks;
  }
  addIssue('must be networks such as 10.0.0.0/8, or the number of proxies, from 1 to 100');
  return z.NEVER;
});

const protocol = /^postgres(ql)?:$/;

/** Throws an Error that says what a PostgreSQL URL must be. */
function checkDatabaseUrl(text: string): void {
  const query = new URLSearchParams(text.split('?')[1]);
  const host =
    query.get('host') ??
    text
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/[/?#].*$/s, '')
      .replace(/^.*@/s, '');
  if (host.includes(','))
    throw new Error(
      'must name one host. Put an address in front of several that leads to the primary (docs/databases.md)',
    );
  if (query.has('target_session_attrs'))
    throw new Error('must not contain target_session_attrs. Name an address that leads to the primary');
  if (!URL.canParse(text) || !protocol.test(new URL(text).protocol)) throw new Error('must be a postgres:// URL');
}

export function withoutPassword(text: string): string {
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
