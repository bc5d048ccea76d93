import { prefixes } from '../../src/catalogue.ts';

const prefix = Object.values(prefixes).join('|');

/** Secrets of the requests and responses of each server, which its log must not contain: their kinds, by text. */
const known = new Map<string, Map<string, string>>();

/** Shorter texts occur by chance. */
const shortest = 8;
/** Only the beginning of longer texts is searched. */
const longest = 64;

const privateMembers = ['token', 'payment_token', 'paymentToken', 'message', 'body', 'authorization'];
const keys = ['token', 'secret', 'url', 'completion_url', 'completionUrl'];
const privateHeaders = ['authorization', 'authentication', 'idempotency-key'];
const uploadAddress = /\/uploads\/([\w-]{20,})/;

const patterns: Record<string, RegExp> = {
  'an access token': new RegExp(`\\b(${prefix})[\\w+/-]{8,}`),
  'a bearer token': /\b(Bearer|Basic) +[\w.~+/=-]{8,}/i,
  'a JWT': /\beyJ[\w-]+\.[\w-]+\.[\w-]+/,
  'a key of Stripe': /\b[sr]k_(test|live)_\w+/,
  'a password in an address': /\w:\/\/[^\s:/@"]*:(?!…)[^\s/@"]+@/,
  'the address of an upload': uploadAddress,
  'a sealed answer': /[A-Za-z0-9+]{60,}/,
};

export function noteSecret(server: string, text: unknown, what = 'an access token'): void {
  if (typeof text !== 'string' || text.length < shortest) return;
  const ofServer = known.get(server) ?? new Map<string, string>();
  known.set(server, ofServer.set(text.slice(0, longest), what));
}

export function noteExchange(
  server: string,
  request: { path: string; headers?: Record<string, string> | undefined; body?: unknown },
  answer: string,
): void {
  noteSecret(server, uploadAddress.exec(request.path)?.[1], 'the address of an upload');
  for (const [name, value] of Object.entries(request.headers ?? {}))
    if (privateHeaders.includes(name)) noteSecret(server, value, name);
  if (typeof request.body === 'string') noteMembers(server, request.body, privateMembers);
  if (new RegExp(prefix).test(answer) || answer.includes('/uploads/') || answer.includes('secret'))
    noteMembers(server, answer, keys);
}

/** Notes string fields in JSON, and arguments in a GraphQL document inside it, at any depth. */
function noteMembers(server: string, text: string, names: readonly string[]): void {
  const field = new RegExp(`"(${names.join('|')})"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`, 'g');
  for (const [, name, value] of text.matchAll(field))
    noteSecret(server, value, `the ${name} of a request or an answer`);
  const argument = new RegExp(`\\b(${names.join('|')}): *\\\\"([^"\\\\]*)\\\\"`, 'g');
  for (const [, name, value] of text.matchAll(argument)) noteSecret(server, value, `the argument ${name}`);
}

function secretsIn(environment: Record<string, string>): [string, string][] {
  return Object.entries(environment).flatMap(([name, value]): [string, string][] => {
    if (/_(TOKEN|KEY)$/.test(name)) return [[value, name]];
    if (/_HEADERS$/.test(name)) return [[value.split('=').at(-1) as string, name]];
    const password = /_URL$/.test(name) && /:\/\/[^\s:/@]*:([^\s/@]+)@/.exec(value)?.[1];
    return password ? [[password, name]] : [];
  });
}

/** Throws if the output of a server contains noted secrets or texts that look like secrets. */
export function expectNoSecrets(server: string, said: string, environment: Record<string, string> = {}): void {
  for (const [secret, name] of secretsIn(environment)) noteSecret(server, secret, name);
  const noted = [...(known.get(server) ?? [])].filter(([text]) => said.includes(text));
  known.delete(server);
  const suspicious = Object.entries(patterns).flatMap(([what, pattern]) => {
    const text = pattern.exec(said)?.[0];
    return text === undefined ? [] : [[text, what] as const];
  });
  const found = [...noted, ...suspicious].map(([text, what]) => {
    const line = said.split('\n').find((one) => one.includes(text));
    return `The log of ${server} holds ${what}: ${line}`;
  });
  if (found.length > 0) throw new Error(found.join('\n'));
}
