import { signal } from '@preact/signals';
import { type Answer, createClient, type Schemas } from '@terrapin/sdk';
import { explain } from '../shared/explain.ts';
import { issue } from '../shared/issue.ts';
import { toScope } from '../shared/session.ts';
import { fetchSignedIn, isOfSession, storedToken } from '../shared/token.ts';

export type Token = Schemas['Token'];
export type Grant = Schemas['Grant'];
export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['WebhookDelivery'];

export interface Listed {
  tokens: readonly Token[];
  grants: readonly Grant[];
  /** Null: your token may not read them. */
  webhooks: readonly Webhook[] | null;
}

/** Null: nobody is signed in; undefined: not known yet. */
export const user = signal<string | null | undefined>(undefined);
export const listed = signal<Listed | null>(null);
export const problem = signal('');
export const notice = signal('');

/** `invoices`, of `invoices:read` */
export const resourceOf = (scope: string) => scope.split(':')[0] as string;

/** What the signed-in user may do, as REST writes it. */
export let scopes: readonly string[] = [];

/** The id of the session of this browser, among the tokens; null without one. */
export let session: string | null = null;

/** Pages have no token that manages tokens: this one has its own, for all requests, which it does not store. */
let own: Promise<string | null> | null = null;

async function issueOwn(): Promise<string | null> {
  const issued = await issue([...new Set([...scopes, 'account:write'])]).catch(() => null);
  session = issued?.session ?? null;
  return issued?.token ?? storedToken();
}

async function fetchAsOwner(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!isOfSession()) return fetchSignedIn(input, init);
  const send = async () => {
    const used = (own ??= issueOwn());
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await used}`);
    const answer = await fetch(input, { ...init, headers });
    if (answer.status === 401 && own === used) own = null;
    return answer;
  };
  const answer = await send();
  return answer.status === 401 ? send() : answer;
}

const terrapin = createClient({ url: location.origin, token: storedToken, fetch: fetchAsOwner });
export const { rest } = terrapin;

/** A webhook ends with the token that made it, so that is not the one of this page, which lasts an hour. */
export async function forWebhooks() {
  if (!isOfSession()) return terrapin;
  const { token } = await issue(scopes, 'Webhooks made in a browser');
  return createClient({ url: location.origin, token });
}

export async function enter(account: { username: string; scopes: string[] } | null): Promise<void> {
  if (account?.username !== user.value) own = session = null;
  user.value = account?.username ?? null;
  scopes = account?.scopes.map(toScope) ?? [];
  listed.value = null;
  if (account) await reload();
}

/** A whole list. */
async function readAll<Item>(read: (query: { limit: number; after?: string }) => Promise<Answer<Item[]>>) {
  const items: Item[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { data, headers } = await read({ limit: 100, ...(after && { after }) });
    items.push(...data);
    const [, next] = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    after = next ? new URL(next).searchParams.get('after') : null;
  }
  return items;
}

export async function reload(): Promise<void> {
  try {
    const [tokens, grants, webhooks] = await Promise.all([
      readAll((query) => rest.GET('/tokens', { params: { query } })),
      readAll((query) => rest.GET('/grants', { params: { query } })),
      scopes.includes('webhooks:read') ? readAll((query) => rest.GET('/webhooks', { params: { query } })) : null,
    ]);
    listed.value = { tokens, grants, webhooks };
    problem.value = '';
  } catch (error) {
    problem.value = explain(error);
  }
}

/** Does something, says that it is done, and shows what is left. Returns whether it was done. */
export async function change(done: string, run: () => Promise<unknown>): Promise<boolean> {
  notice.value = '';
  problem.value = '';
  try {
    await run();
    await reload();
    notice.value = done;
    return true;
  } catch (error) {
    problem.value = explain(error);
    return false;
  }
}
