import {
  type Authority,
  columnsOf,
  type Db,
  nestedColumnsOf,
  type Origin,
  type Queries,
  type ResultOf,
  statementsOver,
} from '@terrapin/table';
import type DataLoader from 'dataloader';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { ScopeName, userAuthority } from '../../core/access.ts';
import type { Viewer } from '../../core/context.ts';
import { ApiError, type ApiErrorOptions } from '../../core/errors.ts';
import type { VerifyJwt } from '../../core/ports/issuer.ts';
import { hashSecret, inBatches } from '../../core/secret.ts';
import { parseTimestamp } from '../../values/timestamp.ts';
import { createLinkedUser, findLinkedUser } from '../users/identities.ts';
import { Grant } from './grant.entity.ts';
import { Token } from './token.entity.ts';
import { isValid } from './token.statements.ts';

/** A JWT starts with a base64url JSON object (RFC 7515 §7.1): `{"`, or `{` and white space. */
const jwtPattern = /^e[wy][^.]*\./;

type Source = Parameters<typeof createLinkedUser>[0];

/** The external issuer that is trusted. */
interface TrustedIssuer {
  readonly verify: VerifyJwt;
  /** Whether an unknown subject gets a new user. */
  readonly createUsers: boolean;
}

/** Finds the users of access tokens. */
export class AccessTokens {
  readonly #suspects: DataLoader<string, TokenOwner | null>;

  constructor(
    private readonly source: Source,
    private readonly issuer: TrustedIssuer | null,
    private readonly uses: TokenUses,
  ) {
    this.#suspects = inBatches((hashes) => source.db.all(findTokenOwners, { hashes }));
  }

  /** Null for an unknown token; rejects with `invalid_token` for one that has ended, or with `user_suspended`. */
  async lookUp(secret: string, signIn: Partial<Origin>, suspect = false): Promise<Viewer | null> {
    if (this.issuer && jwtPattern.test(secret)) return lookUpJwt(this.source, this.issuer, secret, signIn);
    const hash = hashSecret(secret);
    const owner = suspect ? await this.#suspects.load(hash) : await findOwner(this.source.db, hash);
    if (!owner) return null;
    const viewer = toViewer(owner);
    this.uses.record(owner.id);
    return viewer;
  }
}

/** Whether a token is valid, and its user active. */
export async function isUsable(db: Queries, secret: string): Promise<boolean> {
  const owner = await findOwner(db, hashSecret(secret));
  return owner?.user.status === 'active' && findEnd(owner) === null;
}

function findOwner(db: Queries, hash: string): Promise<TokenOwner | null> {
  return db.one(findTokenOwner, { hash });
}

/** Finds the user of a JWT. It has no row, so it cannot be revoked before its `exp`. */
async function lookUpJwt(
  source: Source,
  { verify, createUsers }: TrustedIssuer,
  jwt: string,
  signIn: Partial<Origin>,
): Promise<Viewer> {
  const claims = await verify(jwt);
  const user =
    (await findLinkedUser(source.db, claims)) ?? (createUsers ? await createLinkedUser(source, claims, signIn) : null);
  if (!user)
    throw new ApiError('invalid_token', { message: 'The subject of the access token is not linked to a user.' });
  const scopes = new Set(ScopeName.options.filter((scope) => claims.scopes.includes(scope)));
  const { issuer, subject } = claims;
  return {
    ...asActive(user),
    authority: userAuthority,
    tokenId: null,
    isOfApp: true,
    subject: { issuer, subject },
    expiresAt: claims.expiresAt,
    scopes,
  };
}

/** `ids` are ids of tokens or, for JWTs, of users. */
export async function findValidAccess(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.all(readValidAccess, { ids, now: new Date().toISOString() });
  return new Set(rows.map(({ id }) => id));
}

function toViewer(owner: TokenOwner): Viewer {
  const end = findEnd(owner);
  if (end) throw new ApiError('invalid_token', end);
  const { id, user, scopes, grant } = owner;
  return {
    ...asActive(user),
    authority: tokenAuthority,
    tokenId: id,
    isOfApp: grant !== null,
    expiresAt: expiryTime(owner),
    scopes: new Set(scopes),
  };
}

const expiryTime = ({ expiresAt }: TokenOwner) => (expiresAt && parseTimestamp(expiresAt)?.getTime()) || null;

/** Reports why a token ended, which its holder may know. Expired tokens are later marked as revoked. */
function findEnd(owner: TokenOwner): ApiErrorOptions | null {
  const { expiresAt, revokedAt } = owner;
  if ((expiryTime(owner) ?? Infinity) <= Date.now()) {
    const message = `Your access token expired at ${expiresAt}. Use another one.`;
    return { message, details: { expired_at: expiresAt } };
  }
  return revokedAt === null ? null : { message: 'Your access token was revoked. Use another one.' };
}

function asActive({
  id,
  username,
  status,
  invoiceNumberPattern,
}: TokenOwner['user']): Pick<Viewer, 'id' | 'username' | 'numbersInvoices'> {
  if (status === 'suspended') throw new ApiError('user_suspended');
  return { id, username, numbersInvoices: invoiceNumberPattern !== null };
}

/** Expiry is not looked at: each process knows it to the millisecond. */
export const tokenAuthority: Authority = {
  name: 'token',
  select: (db: Db<typeof Token>, { actor, token }) =>
    db
      .selectFrom('User as user')
      .innerJoin('Token as token', 'token.user', 'user.id')
      .select(sql.lit(true).as('held'))
      .where('user.id', '=', sql<string>`${actor}::uuid`)
      .where('user.status', '=', sql.lit('active'))
      .where('token.id', '=', sql<string>`${token}::uuid`)
      .where('token.revokedAt', 'is', null)
      .forKeyShare(['user', 'token']),
};

/** Milliseconds between two recorded uses of one token */
const precision = 60_000;
/** Milliseconds between the first use and the statement that records it */
const writeDelay = 1_000;
/** Milliseconds between attempts after a failure */
const retryDelay = 10_000;
const usesTogether = 1_000;

/**
 * Records when tokens were last used, in batches and at most once a minute per token. No request waits for it or fails
 * because of it. A use is a look-up by the authenticator, which caches tokens for 5 s.
 */
export class TokenUses {
  /** Tokens with a use recorded within `precision` */
  readonly #recent = new LRUCache<string, true>({ max: 10_000, ttl: precision });
  /** Token to milliseconds since the epoch */
  #pending = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing?: Promise<void>;

  constructor(
    private readonly db: Queries,
    private readonly logger: Logger,
  ) {}

  record(token: string): void {
    if (this.#recent.has(token)) return;
    this.#recent.set(token, true);
    this.#pending.set(token, Date.now());
    this.#schedule(writeDelay);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
    clearTimeout(this.#timer);
  }

  #schedule(delay: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#write();
    }, delay).unref();
  }

  async #write(): Promise<void> {
    const all = [...this.#pending];
    this.#pending = new Map();
    for (let start = 0; start < all.length; start += usesTogether) {
      const uses = all.slice(start, start + usesTogether);
      const times = uses.map(([, time]) => new Date(time).toISOString());
      try {
        await this.db.all(writeTokenUses, { tokens: uses.map(([token]) => token), times });
      } catch (err) {
        this.logger.warn({ err }, 'could not store the time of last use of tokens; will retry');
        this.#pending = new Map([...all.slice(start), ...this.#pending]);
        return this.#schedule(retryDelay);
      }
    }
  }
}

const { statement } = statementsOver(Token, Grant);

const findTokenOwner = statement('token_owner', (db, $: { hash: string }) =>
  db
    .selectFrom('Token as token')
    .innerJoin('User as user', 'user.id', 'token.user')
    .select(columnsOf('token', ['id', 'grant', 'scopes', 'expiresAt', 'revokedAt']))
    .select(nestedColumnsOf('user', ['id', 'username', 'status', 'invoiceNumberPattern']))
    .where('token.hash', '=', $.hash),
);

type TokenOwner = ResultOf<typeof findTokenOwner>;

const findTokenOwners = statement('token_owners', (db, $: { hashes: readonly string[] }) =>
  db
    .selectFrom('Token as token')
    .innerJoin('User as user', 'user.id', 'token.user')
    .select(columnsOf('token', ['id', 'hash', 'grant', 'scopes', 'expiresAt', 'revokedAt']))
    .select(nestedColumnsOf('user', ['id', 'username', 'status', 'invoiceNumberPattern']))
    .where('token.hash', '=', sql<string>`any(${$.hashes}::text[])`),
);

/** The ids that belong to an active user, or to a valid token of one. */
const readValidAccess = statement('access_valid', (db, $: { ids: readonly string[]; now: string }) =>
  db
    .selectFrom('Token as token')
    .innerJoin('User as user', 'user.id', 'token.user')
    .select('token.id as id')
    .where('token.id', '=', sql<string>`any(${$.ids}::uuid[])`)
    .where('user.status', '=', sql.lit('active'))
    .where(isValid($.now))
    .unionAll((eb) =>
      eb
        .selectFrom('User as user')
        .select('user.id as id')
        .where('user.id', '=', sql<string>`any(${$.ids}::uuid[])`)
        .where('user.status', '=', sql.lit('active')),
    ),
);

/** Skips uses less than a minute after the recorded one, and locked rows, so it never waits. */
const writeTokenUses = statement('tokens_used', (db, $: { tokens: readonly string[]; times: readonly string[] }) =>
  db
    .with('used', (cte) =>
      cte
        .selectFrom('Token as token')
        .innerJoin(
          sql<{ id: string; at: string }>`unnest(${$.tokens}::uuid[], ${$.times}::timestamptz[])`.as<'use'>(
            sql`use (id, at)`,
          ),
          'use.id',
          'token.id',
        )
        .select(['token.id as id', 'token.grant as grant', 'use.at as at'])
        .where((eb) =>
          eb.or([
            eb('token.lastUsedAt', 'is', null),
            eb('token.lastUsedAt', '<=', sql<string>`use.at - interval '1 minute'`),
          ]),
        )
        .forNoKeyUpdate('token')
        .skipLocked(),
    )
    .with('usedGrant', (cte) =>
      cte
        .selectFrom('Grant as grant')
        .select('grant.id as id')
        .where('grant.id', 'in', cte.selectFrom('used').select('used.grant').$castTo<{ grant: string }>())
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('UpdatedGrant', (cte) =>
      cte
        .updateTable('Grant')
        .from('used')
        .set(({ ref }) => ({ lastUsedAt: ref('used.at') }))
        .whereRef('Grant.id', '=', 'used.grant')
        .where('Grant.id', 'in', cte.selectFrom('usedGrant').select('usedGrant.id')),
    )
    .updateTable('Token')
    .from('used')
    .set(({ ref }) => ({ lastUsedAt: ref('used.at') }))
    .whereRef('Token.id', '=', 'used.id')
    .returning('Token.id as id'),
);
