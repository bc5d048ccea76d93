import { isIP } from 'node:net';
import type { Agent } from 'undici';
import type { PostResult, WebhookClient } from '../../core/ports/webhooks.ts';
import { findFault, isAllowed, isInNetworks, type Outbound, openAgent } from './guarded-agent.ts';

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
  let agent: Promise<Agent> | null = null;

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
        const dispatcher = await (agent ??= openAgent(
          outbound,
          may,
          () => AbortSignal.timeout(totalTimeoutMs),
          connections,
        ));
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
