import { Resolver } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import { isIP, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import pLimit from 'p-limit';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { loadOnce } from '../../core/load-once.ts';
import {
  type Downloader,
  DownloadFailed,
  DownloadRefused,
  DownloadTooLarge,
  type FetchDocument,
} from '../../core/ports/downloads.ts';
import { isDiskFault } from '../../core/ports/storage.ts';
import type { PostResult, WebhookClient } from '../../core/ports/webhooks.ts';
import { unlessAborted } from '../../core/with-timeout.ts';

export interface FetchLimits extends Outbound {
  /** Bytes of a body, both compressed and decompressed. */
  maxBytes: number;
  headersTimeoutMs?: number;
  totalTimeoutMs?: number;
}

const maxRedirects = 3;
const concurrency = 16;
const maxWaiting = 64;
const redirects = new Set([301, 302, 303, 307, 308]);

const decoders = {
  identity: null,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

export function safeFetch(limits: Omit<FetchLimits, 'maxBytes'>): Downloader {
  const slots = pLimit(concurrency);
  return {
    ports: limits.ports,
    check: (url) => checkUrl(url, limits),
    async download(url, path, maxBytes) {
      checkUrl(url, limits);
      // Includes the time in the queue.
      const deadline = AbortSignal.timeout(limits.totalTimeoutMs ?? 10_000);
      if (slots.pendingCount >= maxWaiting) throw new DownloadFailed('Too many downloads are waiting');
      return slots(() => follow(url, path, { ...limits, maxBytes }, deadline)).catch((error: unknown) => {
        if (error instanceof DownloadTooLarge || isDiskFault(error)) throw error;
        throw new DownloadFailed('The download failed', { cause: error });
      });
    },
  };
}

function checkUrl(url: URL, limits: Outbound): void {
  const fault = findFault(url, limits);
  if (fault) throw new DownloadRefused(fault);
}

/** Only https, without redirects. The body is received whole, up to `maxBytes`. */
export function safeDocument(limits: FetchLimits): FetchDocument {
  return async (url, { accept, signal }) => {
    if (url.protocol !== 'https:') throw new DownloadRefused('scheme');
    checkUrl(url, limits);
    const { request } = await import('undici');
    const agent = await openAgent(limits, isAllowed(limits), () => signal);
    try {
      const headers = { accept, 'accept-encoding': 'identity', 'user-agent': limits.userAgent };
      const { statusCode, headers: given, body } = await request(url, { headers, signal, dispatcher: agent });
      if (Number(given['content-length']) > limits.maxBytes) throw new DownloadTooLarge();
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        if ((bytes += chunk.length) > limits.maxBytes) throw new DownloadTooLarge();
        chunks.push(chunk);
      }
      const known = ['content-type', 'cache-control', 'expires'].flatMap((name) => {
        const value = given[name];
        return typeof value === 'string' ? [[name, value] as [string, string]] : [];
      });
      return new Response(Buffer.concat(chunks), { status: statusCode, headers: known });
    } finally {
      await agent.destroy();
    }
  };
}

async function follow(start: URL, path: string, limits: FetchLimits, deadline: AbortSignal): Promise<string | null> {
  let url = start;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    checkUrl(url, limits);
    const next = await visit(url, path, limits, deadline);
    if (!(next instanceof URL)) return next;
    url = next;
  }
  throw new Error('Too many redirects');
}

async function visit(url: URL, path: string, limits: FetchLimits, deadline: AbortSignal): Promise<URL | string | null> {
  const headersInTime = new AbortController();
  const timer = setTimeout(() => headersInTime.abort(), limits.headersTimeoutMs ?? 5_000);
  const signal = AbortSignal.any([deadline, headersInTime.signal]);
  const headers = {
    accept: 'image/jpeg, image/png, image/gif',
    'accept-encoding': 'identity',
    'user-agent': limits.userAgent,
  };
  const read = async (response: Dispatcher.ResponseData) => {
    clearTimeout(timer);
    const { location } = response.headers;
    if (redirects.has(response.statusCode) && typeof location === 'string') return new URL(location, url);
    if (response.statusCode !== 200) throw new Error(`Responded with ${response.statusCode}`);
    return save(response, path, limits.maxBytes);
  };
  const { request } = await import('undici');
  const agent = await openAgent(limits, isAllowed(limits), () => signal);
  try {
    return await read(await request(url, { headers, signal, dispatcher: agent }));
  } finally {
    clearTimeout(timer);
    await agent.destroy();
  }
}

async function save(response: Dispatcher.ResponseData, path: string, maxBytes: number): Promise<string | null> {
  if (Number(response.headers['content-length']) > maxBytes) throw new DownloadTooLarge();
  const encoding = String(response.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (!Object.hasOwn(decoders, encoding)) throw new Error('Unknown content encoding');
  const decoder = decoders[encoding as keyof typeof decoders]?.();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  if (decoder) await pipeline(response.body, meter(maxBytes), decoder, meter(maxBytes), file);
  else await pipeline(response.body, meter(maxBytes), file);
  return mediaType(response.headers['content-type']);
}

function meter(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? new DownloadTooLarge() : null, chunk);
    },
  });
}

function mediaType(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? (header.split(';')[0]?.trim().toLowerCase() ?? null) : null;
}

export interface PostLimits extends Outbound {
  totalTimeoutMs?: number;
}

const maxResponseBytes = 65_536;

/**
 * Milliseconds. Unused connections are closed before receivers do, most of which wait for five seconds and say so; those
 * in use are replaced, as the address of the host may have changed.
 */
const connections = { keepAliveTimeout: 1_000, keepAliveMaxTimeout: 4_000, clientTtl: 30_000 };

const reasons = {
  scheme: 'Must be an https:// URL.',
  credentials: 'Must not contain a username or password.',
};

/** OWASP, SSRF prevention. The body is confidential, so http is allowed only within the allowed networks. */
export function safePost({ totalTimeoutMs = 10_000, ...outbound }: PostLimits): WebhookClient {
  const { ports, allowed = [] } = outbound;
  const isPermitted = isAllowed(outbound);
  const may = (address: string, protocol: string) =>
    protocol === 'https:' ? isPermitted(address) : isInNetworks(address, allowed);
  const agent = loadOnce(() => openAgent(outbound, may, () => AbortSignal.timeout(totalTimeoutMs), connections));

  const rejectionReason = (url: URL) => {
    const fault = findFault(url, outbound);
    if (fault === 'port') return `Must use one of these ports: ${ports.join(', ')}.`;
    if (fault) return reasons[fault];
    if (url.protocol === 'http:' && allowed.length === 0) return reasons.scheme;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(host) && !may(host, url.protocol) ? 'Must have a public address.' : null;
  };

  return {
    rejectionReason,
    async post(url, headers, body, signal): Promise<PostResult> {
      const begin = performance.now();
      const ended = (outcome: Pick<PostResult, 'status' | 'failure'>) => ({
        ...outcome,
        duration: Math.round(performance.now() - begin),
      });
      const reason = rejectionReason(url);
      if (reason) return ended({ status: null, failure: reason });
      const deadline = AbortSignal.timeout(totalTimeoutMs);
      const either = AbortSignal.any([deadline, signal]);
      try {
        const dispatcher = await agent();
        const all = { ...headers, 'user-agent': outbound.userAgent };
        const target = { origin: url.origin, path: `${url.pathname}${url.search}` };
        const response = await dispatcher.request({ ...target, method: 'POST', headers: all, body, signal: either });
        await response.body.dump({ limit: maxResponseBytes, signal: either }).catch(() => {});
        return ended({ status: response.statusCode, failure: null });
      } catch (error) {
        return ended({ status: null, failure: describeFailure(error, deadline, totalTimeoutMs) });
      }
    },
  };
}

/** Only public addresses were connected to, so it reveals nothing about internal networks. */
function describeFailure(error: unknown, deadline: AbortSignal, limit: number): string {
  if (deadline.aborted) return `There was no response within ${limit / 1000} seconds.`;
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'HostRefused') return 'The host has no public address.';
  if (code === 'ECONNREFUSED') return 'The connection was refused.';
  if (/^(CERT|UNABLE|DEPTH|SELF|ERR_TLS|ERR_SSL)/.test(code)) return 'The TLS certificate of the host is not valid.';
  return 'The connection was closed before there was a response.';
}

type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** The same for an unknown name and a forbidden address, so it reveals nothing. */
class HostRefused extends Error {
  override name = 'HostRefused';
  override message = 'No address of this host is allowed';
}

interface Outbound {
  readonly ports: readonly number[];
  readonly allowed?: readonly Network[];
  readonly resolve?: Resolve;
  readonly userAgent: string;
}

function findFault(url: URL, { ports }: Pick<Outbound, 'ports'>): 'scheme' | 'credentials' | 'port' | null {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return ports.includes(port) ? null : 'port';
}

const isAllowed =
  ({ allowed = [] }: Pick<Outbound, 'allowed'>) =>
  (address: string): boolean =>
    isPublicAddress(address) || isInNetworks(address, allowed);

/**
 * Connects to allowed addresses only. A connection that is kept goes to the address that was checked for its host.
 *
 * @param may whether an address is allowed for a protocol (`https:`)
 * @param connecting signal that ends the look-up of a host, its connection and its handshake: an agent waits for them when it is
 * closed, and a host may stall at each
 */
async function openAgent(
  { resolve = resolveByDns }: Outbound,
  may: (address: string, protocol: string) => boolean,
  connecting: () => AbortSignal,
  options: Agent.Options = {},
): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici');
  const connect = buildConnector({ allowH2: false, maxCachedSessions: 0, timeout: 0 });
  return new Agent({
    ...options,
    connect(target, callback) {
      const signal = connecting();
      const open = async () => {
        const { hostname, protocol } = target;
        const address = await checkedAddress(hostname, resolve, (address) => may(address, protocol), signal);
        signal.throwIfAborted();
        const end = () => socket.destroy(signal.reason);
        // It returns the socket, which its type leaves out.
        const socket = connect({ ...target, hostname: address, servername: serverName(target) }, (...outcome) => {
          signal.removeEventListener('abort', end);
          callback(...outcome);
        }) as unknown as Socket;
        signal.addEventListener('abort', end, { once: true });
      };
      open().catch((error: Error) => callback(error, null));
    },
    maxHeaderSize: 16_384,
  });
}

/** Resolves a name once, checks all its addresses, and takes the first, so no second lookup can differ. */
async function checkedAddress(
  hostname: string,
  resolve: Resolve,
  may: (address: string) => boolean,
  signal: AbortSignal,
): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await unlessAborted(resolve(host, signal), signal);
  const [first] = addresses;
  if (first === undefined || !addresses.every(may)) throw new HostRefused();
  return first;
}

/** An IP address is no server name (RFC 6066 §3). */
function serverName({ hostname }: buildConnector.Options): string {
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? '' : hostname;
}

/** getaddrinfo would block threads that images and files need, and read this machine's hosts file. */
async function resolveByDns(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

export function parseNetwork(cidr: string): Network {
  return ipaddr.parseCIDR(cidr);
}

/** Azure's host agent and metadata service, which is internal although its range is public. */
const internalNetworks = ['168.63.129.16/32'].map(parseNetwork);

const globalUnicast = parseNetwork('2000::/3');
/** Documentation (RFC 9637), which ipaddr.js does not have yet. */
const documentation = parseNetwork('3fff::/20');

/**
 * An allow-list: only global unicast, so not loopback, private, link-local (169.254.169.254), shared (100.64/10),
 * IPv4-mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48), 6to4, Teredo and reserved ranges.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || isIn(parsed, internalNetworks)) return false;
  return parsed.kind() === 'ipv4' || (isIn(parsed, [globalUnicast]) && !isIn(parsed, [documentation]));
}

function isInNetworks(address: string, networks: readonly Network[]): boolean {
  return ipaddr.isValid(address) && isIn(ipaddr.parse(address), networks);
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}
