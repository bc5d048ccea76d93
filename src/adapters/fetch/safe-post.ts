import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Posted, Poster } from '../../core/ports/posts.ts';
import { faultOf, guardedRequest, isAllowed, type Outbound } from './guarded-request.ts';
import { isInNetworks } from './public-address.ts';

export interface PostLimits extends Outbound {
  /** Milliseconds for all of it: the name, the connection, the answer. */
  totalTimeoutMs?: number;
}

/** Bytes of an answer that are read, and thrown away; what is longer is cut off. */
const maxAnswer = 65_536;

const objections = {
  scheme: 'Must be an https:// address.',
  credentials: 'Must not hold a user name or a password.',
};

/**
 * Posts to addresses that clients name, keeping out of the network this server stands in (OWASP, SSRF prevention). What
 * is posted is confidential, so it goes over https, or over http within the networks that are allowed.
 */
export function safePost({ totalTimeoutMs = 10_000, ...outbound }: PostLimits): Poster {
  const { ports, allowed = [] } = outbound;
  const mayConnect = ({ protocol }: URL) =>
    protocol === 'https:' ? isAllowed(outbound) : (address: string) => isInNetworks(address, allowed);

  const objectionTo = (url: URL) => {
    const fault = faultOf(url, outbound);
    if (fault === 'port') return `Must have one of the ports ${ports.join(', ')}.`;
    if (fault) return objections[fault];
    if (url.protocol === 'http:' && allowed.length === 0) return objections.scheme;
    // Of a name it is looked when something is posted: what it leads to may change.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(host) && !mayConnect(url)(host) ? 'Must lead to a public address.' : null;
  };

  return {
    objectionTo,
    async post(url, headers, body, signal): Promise<Posted> {
      const begin = performance.now();
      const ended = (outcome: Pick<Posted, 'status' | 'failure'>) => ({
        ...outcome,
        duration: Math.round(performance.now() - begin),
      });
      const objection = objectionTo(url);
      if (objection) return ended({ status: null, failure: objection });
      const deadline = AbortSignal.timeout(totalTimeoutMs);
      const request = { method: 'POST', headers, body, signal: AbortSignal.any([deadline, signal]) } as const;
      const read = async (response: Dispatcher.ResponseData) => {
        await response.body.dump({ limit: maxAnswer, signal: request.signal }).catch(() => {});
        return response.statusCode;
      };
      try {
        return ended({ status: await guardedRequest(url, outbound, mayConnect(url), request, read), failure: null });
      } catch (error) {
        return ended({ status: null, failure: reasonOf(error, deadline, totalTimeoutMs) });
      }
    },
  };
}

/** For the owner of the address: enough to mend it. Only public addresses were connected to, so it reveals nothing of an internal network. */
function reasonOf(error: unknown, deadline: AbortSignal, limit: number): string {
  if (deadline.aborted) return `There was no answer within ${limit / 1000} seconds.`;
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'HostRefused') return 'The host of the address has no public address.';
  if (code === 'ECONNREFUSED') return 'The connection was refused.';
  if (/^(CERT|UNABLE|DEPTH|SELF|ERR_TLS|ERR_SSL)/.test(code)) return 'The certificate of the host was not accepted.';
  return 'The connection broke off before there was an answer.';
}
