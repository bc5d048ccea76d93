#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createClient } from '../client.ts';
import { spelled } from '../event.ts';
import { eventTypes } from '../generated/events.ts';
import type { EventType } from '../generated/inputs.ts';
import { type ForwardAttempt, listen } from '../listen.ts';
import { type Session, signIn } from './sign-in.ts';
import { triggers } from './trigger.ts';

const usage = `Receives the events of your account on your own machine, makes some, or gets you a token.

  npx @terrapin/sdk listen --forward-to http://127.0.0.1:4000/hooks
  npx @terrapin/sdk listen --print
  npx @terrapin/sdk trigger invoice.paid
  export TERRAPIN_TOKEN=$(npx @terrapin/sdk login)

  --forward-to <url>   sends each event to this URL, signed as a webhook
  --print              prints the events instead, as JSON, one a line
  --types <types>      only these types, separated by commas: invoice.paid,article.*
  --device             signs in with a browser of another machine, by a code
  --url <url>          the server; default TERRAPIN_URL, or http://127.0.0.1:3000

TERRAPIN_TOKEN is your access token; without it, you sign in with a browser, over SSH
and where there is none with a code.
WEBHOOK_SECRET is the secret that signs the events; without it, each start makes a new one.
`;

const stopping = new AbortController();
const { signal } = stopping;
const out = (line: string) => void process.stdout.write(`${line}\n`);
const err = (line: string) => void process.stderr.write(`${line}\n`);
process.stdout.on('error', () => stopping.abort());
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());

class Misuse extends Error {}

try {
  await run();
} catch (error) {
  if (!signal.aborted) {
    err((error as Error).message);
    if (error instanceof Misuse) err('See npx @terrapin/sdk --help');
    process.exitCode = error instanceof Misuse ? 2 : 1;
  }
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, type, ...more] = positionals;
  if (values.help) return out(usage.trimEnd());
  const url = values.url ?? (process.env.TERRAPIN_URL || 'http://127.0.0.1:3000');
  urlOf('--url', url);
  const { print, types, 'forward-to': forwardTo } = values;
  const onDevice = values.device ?? hasNoBrowser(process.env);
  if (command === 'listen') {
    if (type !== undefined) throw new Misuse(`listen takes options only, not "${type}".`);
    if (!forwardTo === !print) throw new Misuse('listen needs either --forward-to <url> or --print.');
    const chosen = types === undefined ? undefined : typesOf(types);
    const to = forwardTo && checkReceiver(forwardTo);
    await withToken(url, onDevice, /^(?!users|audit)\w+:read$/, (token) =>
      to ? forward(url, token, to, chosen) : show(url, token, chosen),
    );
  } else if (command === 'trigger') {
    if (forwardTo || print || types !== undefined || more.length > 0)
      throw new Misuse('trigger takes one type of event, and --url.');
    const make = Object.hasOwn(triggers, type ?? '') && triggers[`${type}`];
    if (!make)
      throw new Misuse(
        `${type === undefined ? 'trigger needs a type of event' : `"${type}" cannot be triggered`}. There are:\n  ${Object.keys(triggers).join('\n  ')}`,
      );
    const logger = { debug: out, warn: err };
    await withToken(url, onDevice, /^(?!users|tokens|audit|webhooks|avatars)\w+:(read|write)$/, (token) =>
      make(createClient({ url, token, logger })),
    );
    out(`${type}: done`);
  } else if (command === 'login') {
    if (forwardTo || print || types !== undefined || type !== undefined)
      throw new Misuse('login takes --device and --url only.');
    const { token } = await signIn(url, /^(?!users|tokens|audit)\w+:(read|write)$/, onDevice, err, signal);
    out(await token());
    err(`You are signed in for an hour. To end it before: ${url.replace(/\/+$/, '')}/developers`);
  } else {
    throw new Misuse(
      command === undefined
        ? 'Say what to do: listen, trigger or login.'
        : `There is no command "${command}". Use listen, trigger or login.`,
    );
  }
}

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    return parseArgs({
      options: { 'forward-to': text, types: text, url: text, print: flag, device: flag, help: { ...flag, short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Misuse((error as Error).message);
  }
}

function urlOf(option: string, given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Misuse(`${option} must be an http or https URL, not "${given}".`);
  return url;
}

/** A host and a port are http, as of curl: `localhost:4000/hooks`. */
function checkReceiver(given: string): string {
  const forwardTo = /^(?!https?:)[\w.-]+:\d+([/?]|$)/i.test(given) ? `http://${given}` : given;
  const { protocol, hostname } = urlOf('--forward-to', forwardTo);
  if (protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
    err(`Warning: http sends the events to ${hostname} without encryption.`);
  return forwardTo;
}

/** `article.*` is all types of articles that this version knows. Undefined if it is all types: they need no scope each. */
function typesOf(patterns: string): EventType[] | undefined {
  const chosen = patterns.split(',').flatMap((given) => {
    const pattern = given.trim();
    const isLike = new RegExp(`^${pattern.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`);
    const found = eventTypes.filter((type) => isLike.test(type));
    if (found.length === 0) throw new Misuse(`There is no type "${pattern}". There are:\n  ${eventTypes.join('\n  ')}`);
    return found;
  });
  const distinct = [...new Set(chosen)];
  return distinct.length === eventTypes.length ? undefined : distinct.map((type) => spelled(type) as EventType);
}

type Token = string | (() => Promise<string>);

/** Over SSH, and in a container or on a server. */
function hasNoBrowser({ SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): boolean {
  return SSH_CONNECTION !== undefined || (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY);
}

async function withToken(
  url: string,
  onDevice: boolean,
  scopes: RegExp,
  use: (token: Token) => Promise<unknown>,
): Promise<void> {
  const given = process.env.TERRAPIN_TOKEN;
  const session: Session | undefined = given ? undefined : await signIn(url, scopes, onDevice, err, signal);
  try {
    await use(given || (session as Session).token);
  } finally {
    await session?.end();
  }
}

function onState(url: string) {
  return (state: 'open' | 'lost') =>
    err(
      state === 'open' ? `Connected to ${url}. Stop with Ctrl-C.` : `There is no connection to ${url}. Trying again…`,
    );
}

async function show(url: string, token: Token, types: EventType[] | undefined): Promise<void> {
  const following = createClient({ url, token }).events({ types, signal, onState: onState(url) });
  for await (const { raw } of following) out(JSON.stringify(raw));
}

async function forward(url: string, token: Token, forwardTo: string, types: EventType[] | undefined): Promise<void> {
  const secret = process.env.WEBHOOK_SECRET || undefined;
  const listener = await listen({
    ...{ url, token, forwardTo, types, secret, signal },
    onState: onState(url),
    onAttempt: report,
  });
  if (!signal.aborted) out(`Events go to ${forwardTo}. Their secret: ${listener.secret}`);
  await listener.ended;
}

function report({ event, status, failure, duration, retryIn }: ForwardAttempt): void {
  const what = `${new Date().toLocaleTimeString('sv')}  ${event.raw.type}  evt_${event.id}  ${status || 'no response'}  ${duration} ms`;
  if (failure === null) out(what);
  else if (retryIn !== null) out(`${what}  ${failure} Trying again in ${retryIn / 1000} s.`);
  else out(`${what}  ${failure} NOT RECEIVED: skipped. The next event follows.`);
}
