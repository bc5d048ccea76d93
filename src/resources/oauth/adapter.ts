import { type Adapter, errors, Provider } from 'oidc-provider';
import { type Scope, ScopeName, userAuthority } from '../../core/access.ts';
import type { Services } from '../../core/context.ts';
import type { ApiError } from '../../core/errors.ts';
import { hashSecret } from '../../core/secret.ts';
import { type ContextSource, RequestContext } from '../../surfaces/http/request.ts';
import { isId, newId } from '../../values/id.ts';
import { parseTimestamp } from '../../values/timestamp.ts';
import { revoke } from '../tokens/tokens.operations.ts';
import type { Issued, TokenExchange } from './exchange.ts';
import {
  claimRecordRow,
  deleteRecordRow,
  findGrantRow,
  findIssuedToken,
  findRecordRow,
  type NewRecord,
  pollRecordRow,
  recordId,
  storeRecordRow,
  unusedClients,
} from './record.statements.ts';

export interface Stores {
  readonly database: ContextSource;
  readonly services: Services;
}

/** Grants and access tokens are those of the API, sessions are not stored, and everything else is a record. */
export function openAdapters(stores: Stores): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Grant') return { ...unused, ...grants(stores) };
    if (kind === 'AccessToken') return { ...unused, ...accessTokens(stores) };
    // Who has signed in is read from another cookie, at each request anew.
    return kind === 'Session' ? unused : { ...unused, ...records(stores, kind) };
  };
}

const unused: Adapter = {
  find: async () => undefined,
  upsert: async () => {},
  consume: async () => {},
  destroy: async () => {},
  // They end with the grant, in one transaction.
  revokeByGrantId: async () => {},
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
};

/** Milliseconds between two requests of a device: it is told to wait 5 s, and some networks are faster than at the request before. */
const pollingInterval = 4_000;

function records({ database: { db } }: Stores, kind: string): Partial<Adapter> {
  /** A device that asks too often is told so (RFC 8628 §3.5). */
  async function waitFor(id: string): Promise<void> {
    const now = Date.now();
    const times = { now: new Date(now).toISOString(), after: new Date(now - pollingInterval).toISOString() };
    if ((await db.one(pollRecordRow, { id, ...times })) === null) throw new errors.SlowDown();
  }

  /** Under its id, and under the code that a person enters. Nothing more of what a stranger has sent than the scopes. */
  async function storeDevice(record: NewRecord, userCode: string, scope: unknown): Promise<void> {
    currentRequest()?.countDevice?.();
    const { params: _, ...payload } = JSON.parse(record.payload);
    const scopes = ScopeName.options.filter((one) => String(scope).split(' ').includes(one));
    const device = { ...record, payload: JSON.stringify({ ...payload, params: { scope: scopes.join(' ') } }) };
    const entered = {
      ...device,
      kind: 'UserCode',
      id: recordId('UserCode', userCode),
      payload: JSON.stringify(device),
    };
    if ((await db.one(claimRecordRow, entered)) === null) throw new errors.TemporarilyUnavailable('ask again');
    await db.all(storeRecordRow, device);
  }

  return {
    async find(id) {
      const row = await db.one(findRecordRow, { id: recordId(kind, id) });
      if (!row) return undefined;
      const payload = JSON.parse(row.payload);
      if (kind === 'DeviceCode' && !payload.accountId && !payload.error) await waitFor(recordId(kind, id));
      return kind === 'Client' ? payload : { ...payload, jti: id };
    },

    async upsert(id, { jti: _, ...payload }, expiresIn) {
      // Nothing is stored for a request before anyone has signed in: it comes again.
      const request = currentRequest();
      if (request?.signInAt !== undefined) return;
      if (kind === 'Client') request?.countClient?.();
      if (kind === 'Interaction') request?.countRequest?.();
      const { client_secret: secret, grantId, userCode } = payload as Record<string, string | undefined>;
      const lifetime = expiresIn === undefined ? unusedClients.lifetime : expiresIn * 1000;
      const record = {
        id: recordId(kind, id),
        kind,
        grant: grantId ?? null,
        payload: JSON.stringify({ ...payload, ...(secret && { client_secret: hashSecret(secret) }) }),
        createdAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + lifetime).toISOString(),
      };
      if (kind === 'RefreshToken') currentExchange().refresh = record;
      else if (userCode !== undefined) await storeDevice(record, userCode, payload.params?.scope);
      else await db.all(storeRecordRow, record);
    },

    async consume(value) {
      currentExchange().used = { kind, value };
    },

    async destroy(id) {
      // A refresh token ends with its grant, which is revoked next. A decision stays known: a form may be sent twice.
      if (kind !== 'RefreshToken' && kind !== 'Interaction') await db.all(deleteRecordRow, { id: recordId(kind, id) });
    },
  };
}

/** They are created where people allow them. */
function grants(stores: Stores): Partial<Adapter> {
  return {
    async find(id) {
      const grant = isId(id) ? await stores.database.db.one(findGrantRow, { id }) : null;
      if (!grant) return undefined;
      const { user, clientId, scopes, createdAt, expiresAt } = grant;
      const resources = { [stores.services.settings.publicUrl]: scopes.join(' ') };
      return { jti: id, kind: 'Grant', accountId: user, clientId, resources, ...lifetime(createdAt, expiresAt) };
    },
    destroy: (id) => endGrant(stores, id),
  };
}

function accessTokens(stores: Stores): Partial<Adapter> {
  const { db } = stores.database;
  return {
    async find(value) {
      const token = await db.one(findIssuedToken, { hash: hashSecret(value) });
      if (!token) return undefined;
      const { user, clientId, grant, scopes, createdAt, expiresAt } = token;
      return {
        jti: value,
        kind: 'AccessToken',
        accountId: user,
        clientId,
        grantId: grant ?? undefined,
        scope: scopes.join(' '),
        ...lifetime(createdAt, expiresAt as string),
      };
    },

    async upsert(value, payload) {
      currentExchange().access = { value, payload: payload as Issued };
    },

    async destroy(value) {
      const token = await db.one(findIssuedToken, { hash: hashSecret(value) });
      if (token) await openUserContext(stores, token.user).transaction((tx) => revoke(tx, { tokens: [token.id] }));
    },
  };
}

/** What is known of a request to the library, as the `state` of its context. */
export interface OauthRequest {
  readonly requestId: string;
  readonly exchange: TokenExchange;
  /** Of a device, as far as it is read. */
  form?: URLSearchParams;
  /** Where a person is sent to sign in: nothing is stored. */
  signInAt?: string;
  /** Whether the user who has signed in has allowed this client something. */
  isKnownClient?: boolean;
  /** Before a request for authorization, a client or a device is stored. */
  countRequest?(): void;
  countClient?(): void;
  countDevice?(): void;
  /** An error that would have sent a person to a site that nobody here knows (RFC 9700 §4.11.2). */
  held?: Error;
  /** What the library makes something else of. */
  refusal?: ApiError;
  fault?: Error;
}

const currentRequest = () => Provider.ctx?.state as OauthRequest | undefined;
const currentExchange = () => (currentRequest() as OauthRequest).exchange;

export async function endGrant(stores: Stores, id: string): Promise<void> {
  const grant = await stores.database.db.one(findGrantRow, { id });
  if (grant)
    await openUserContext(stores, grant.user)
      .recording()
      .transaction((tx) => revoke(tx, { grants: [id] }));
}

/** For what a client does in the name of a user. */
export function openUserContext({ database, services }: Stores, user: string): RequestContext {
  const viewer = {
    id: user,
    username: '',
    tokenId: null,
    authority: userAuthority,
    expiresAt: null,
    scopes: new Set<Scope>(),
  };
  const requestId = currentRequest()?.requestId ?? newId();
  return new RequestContext(database, services, { viewer, via: 'rest', requestId });
}

const toSeconds = (timestamp: string) => Math.floor((parseTimestamp(timestamp) as Date).getTime() / 1000);
const lifetime = (from: string, until: string) => ({ iat: toSeconds(from), exp: toSeconds(until) });
