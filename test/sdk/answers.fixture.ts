import { createClient, type Page, type Schemas, type Scope } from '../../sdk/src/index.ts';
import type { Article, CreateTokenInput, Invoice, MessageResult } from '../../sdk/src/operations.ts';

/** Compiled only: each line below `@ts-expect-error` must be a compile error, and no other line may be one. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_: Same<A, B>): void {}

const terrapin = createClient({ url: 'http://localhost:3000' });

export async function fields(turtle: string): Promise<void> {
  const list = await terrapin.rest.GET('/turtles', { params: { query: { fields: ['name', 'lifespan'], limit: 2 } } });
  same<typeof list.data, Pick<Schemas['Turtle'], 'name' | 'lifespan'>[]>(true);
  const path = { turtle };
  const one = await terrapin.rest.GET('/turtles/{turtle}', { params: { path, query: { fields: ['species'] } } });
  same<typeof one.data, Pick<Schemas['Turtle'], 'species'>>(true);
  // @ts-expect-error id was not asked for
  one.data.id;
  const whole = await terrapin.rest.GET('/turtles/{turtle}', { params: { path } });
  same<typeof whole.data, Schemas['Turtle']>(true);
  // @ts-expect-error no such member
  await terrapin.rest.GET('/turtles', { params: { query: { fields: ['colour'] } } });
  // @ts-expect-error of an invoice all members are answered
  await terrapin.rest.GET('/invoices', { params: { query: { fields: ['id'] } } });
}

export async function partials(uuid: string): Promise<void> {
  const path = { uuid };
  const query = { partials: ['locations', 'enterprise'] } as const;
  const { company } = (await terrapin.rest.GET('/api/v3/companies/{uuid}', { params: { path, query } })).data;
  same<typeof company.locations, Schemas['Location'][]>(true);
  same<typeof company.enterprise, boolean>(true);
  same<typeof company.contact_info, Schemas['ContactInfo'] | undefined>(true);
  const { data } = await terrapin.rest.GET('/api/v3/companies', { params: { query: { partials: ['full'] } } });
  same<(typeof data.companies)[0], Required<Schemas['Company']>>(true);
  const bare = await terrapin.rest.GET('/api/v3/companies/{uuid}', { params: { path } });
  same<typeof bare.data.company.locations, Schemas['Location'][] | undefined>(true);
  // @ts-expect-error no such part
  await terrapin.rest.GET('/api/v3/companies', { params: { query: { partials: ['everything'] } } });
}

export async function batches(): Promise<void> {
  const [result] = await terrapin.messages.createMany([{ user: { username: 'ada' }, message: 'hi' }]);
  if (result?.status === 201) {
    same<typeof result.message.message, string>(true);
    same<typeof result.error, null>(true);
  } else if (result) {
    same<typeof result.message, null>(true);
    if (result.error.code === 'not_found') result.error.errors?.[0]?.field;
    // @ts-expect-error no such code
    if (result.error.code === 'not_fond') return;
  }
  const body = [{ user: { username: 'ada' }, message: 'hi' }];
  const { data } = await terrapin.rest.POST('/messages', { body });
  for (const item of data) {
    if (item.status === 201) same<typeof item.data, Schemas['Message']>(true);
    else same<typeof item.error, Schemas['ItemError']>(true);
  }
}

/** The part of TanStack Query's types that determines valid page parameters. */
declare function infiniteQuery<Data, Param>(options: {
  queryKey: readonly unknown[];
  queryFn: (context: { pageParam: Param; signal: AbortSignal }) => Data | Promise<Data>;
  getNextPageParam: (last: Data, all: Data[], lastParam: Param, allParams: Param[]) => Param | undefined | null;
  initialPageParam: Param;
}): { pages: Data[] };

export function pages(): void {
  const list = terrapin.articles.list({ status: 'PUBLISHED' });
  const { pages } = infiniteQuery({
    queryKey: ['articles'],
    queryFn: ({ pageParam }) => list.page({ after: pageParam }),
    getNextPageParam: (page) => page.next,
    initialPageParam: '',
  });
  same<typeof pages, Page<Article>[]>(true);
  void list.page({ after: null, before: null });
}

export async function nulls(id: string, result: MessageResult): Promise<Invoice> {
  await terrapin.companies.update(id, { website: null, industry: null, employeeCount: null });
  // @ts-expect-error a company has a name
  await terrapin.companies.update(id, { name: null });
  // @ts-expect-error the members of its contact information are empty, not null
  await terrapin.companies.update(id, { contactInfo: { phone: null } });
  await terrapin.articles.update(id, { title: undefined });
  // @ts-expect-error an article has a title
  await terrapin.articles.update(id, { title: null });
  // @ts-expect-error an article has a status
  await terrapin.articles.create({ title: 'Shells', status: null });
  // @ts-expect-error an amount is a number
  await terrapin.invoices.update(id, { amount: null });
  same<typeof result.status extends 201 ? true : false, false>(true);
  return terrapin.invoices.update(id, { contact: { phone: null } });
}

export async function tokens(scopes: Scope[]): Promise<void> {
  const issued = await terrapin.tokens.create({ scopes: ['ARTICLES_READ', ...scopes], expiresAt: null });
  same<typeof issued.token, string>(true);
  same<typeof issued.scopes, Scope[]>(true);
  // @ts-expect-error no such scope
  const _wrong: CreateTokenInput = { scopes: ['ARTICLES_EAT'] };
  const { data } = await terrapin.rest.POST('/tokens', { body: { scopes: ['articles:read'] } });
  same<typeof data.token, string>(true);
}

export async function answers(id: string): Promise<void> {
  const { data, status, headers } = await terrapin.articles.get(id).withResponse();
  same<typeof data, Article>(true);
  same<typeof status, number>(true);
  headers.get('x-request-id');
  const page = await terrapin.articles.list().page().withResponse();
  same<typeof page.data, Page<Article>>(true);
  same<Awaited<ReturnType<typeof terrapin.viewer>>['username'], string>(true);
  await terrapin.users.get({ username: 'ada' });
  // @ts-expect-error by one of them
  await terrapin.users.get({ username: 'ada', id });
  // @ts-expect-error by one of them
  await terrapin.users.get({});
}
