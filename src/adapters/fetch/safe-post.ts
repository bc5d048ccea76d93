import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import type { PostResult, WebhookClient } from '../../core/ports/webhooks.ts';
import { findFault, guardedRequest, isAllowed, type Outbound } from './guarded-request.ts';
import { isInNetworks } from './public-address.ts';

export interface PostLimits extends Outbound {
  totalTimeoutMs?: number;
}

const maxResponseBytes = 65_536;

const reasons = {
  scheme: 'Must be an https:// URL.',
  credentials: 'Must not contain a username or password.',
};

/** OWASP, SSRF prevention. The body is confidential, so http is allowed only within the allowed networks. */
export function safePost({ totalTimeoutMs = 10_000, ...outbound }: PostLimits): WebhookClient {
  const { ports, allowed = [] } = outbound;
  const mayConnect = ({ protocol }: URL) =>
    protocol === 'https:' ? isAllowed(outbound) : (address: string) => isInNetworks(address, allowed);

  const rejectionReason = (url: URL) => {
    const fault = findFault(url, outbound);
    if (fault === 'port') return `Must use one of these ports: ${ports.join(', ')}.`;
    if (fault) return reasons[fault];
    if (url.protocol === 'http:' && allowed.length === 0) return reasons.scheme;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(host) && !mayConnect(url)(host) ? 'Must have a public address.' : null;
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
      const request = { method: 'POST', headers, body, signal: AbortSignal.any([deadline, signal]) } as const;
      const read = async (response: Dispatcher.ResponseData) => {
        await response.body.dump({ limit: maxResponseBytes, signal: request.signal }).catch(() => {});
        return response.statusCode;
      };
      try {
        return ended({ status: await guardedRequest(url, outbound, mayConnect(url), request, read), failure: null });
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
