import type { Context as KoaContext } from 'koa';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { countMails, type MailLimit, mailboxKey } from '../../core/mails.ts';
import { type AddressOf, networkOf } from '../../surfaces/http/caller-address.ts';
import type { RateLimits } from '../../surfaces/http/rate-limit.ts';
import { toTimestamp } from '../../values/timestamp.ts';

/** Emails with codes a day to one address: from all networks, from one of them, and from a browser that signed in with it before. */
const codesPerDay = { all: 10, network: 8, known: 20 };

interface Asked {
  readonly limits: RateLimits;
  readonly addressOf: AddressOf;
}

/**
 * A browser that has signed in with the address is limited by nothing that others do: they could keep its user out. Addresses that
 * nobody has count as well, so that the response is the same.
 *
 * @param known see `findKnownBrowser`
 */
export function limitsOfCodes(
  { limits, addressOf }: Asked,
  koa: KoaContext,
  email: string,
  known: string | null,
): MailLimit[] {
  if (known !== null) return [{ key: `codes for ${known}`, perDay: codesPerDay.known }];
  const [mailbox, network] = [mailboxKey(email), networkOf(addressOf(koa.req))];
  limits.count(koa, 'sign-ins', network);
  // Not of the address alone: others may ask for it from other networks.
  limits.count(koa, 'sign-ins-of-address', `${mailbox} ${network}`);
  return [
    { key: `codes to ${mailbox}`, perDay: codesPerDay.all },
    { key: `codes to ${mailbox} from ${network}`, perDay: codesPerDay.network },
  ];
}

export async function countCode(tx: Pick<Context, 'db' | 'now'>, limits: readonly MailLimit[]): Promise<void> {
  const [wait = 0] = await countMails(tx, [limits]);
  if (wait === 0) return;
  const next = toTimestamp(new Date(tx.now().getTime() + wait + 1_000));
  throw new ApiError('rate_limited', {
    message: `Too many codes have been sent to this address. Use the newest one in the browser in which you asked for it, sign in with a browser in which you signed in before, or try again after ${next}.`,
    retryAfter: Math.ceil(wait / 1000) + 1,
  });
}
