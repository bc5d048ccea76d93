/**
 * The names that clients, tokens and stored events share with the code, each with its sentence in the documents. Imports nothing,
 * so that everything else can be checked against it by the compiler.
 */

/** Resources with a scope to read them all, one to write them, and the usual events: one of them, and several. */
const usual = {
  turtle: 'turtles',
  company: 'companies',
} as const;

type Usual = typeof usual;
type UsualScopes = {
  readonly [Many in Usual[keyof Usual]]: { readonly [S in `${Many}:${'read' | 'write'}`]: string };
};

const usualScopes = Object.fromEntries(
  Object.values(usual).map((many) => [
    many,
    { [`${many}:read`]: `Read ${many}.`, [`${many}:write`]: `Create, change and delete ${many}.` },
  ]),
) as UsualScopes;

/** What an access token allows, by the tag of its resource. */
export const scopes = {
  users: {
    'account:write': 'Change your name, and create and revoke your own tokens.',
    'users:read': 'Read other users and search for them.',
    'users:write': 'Create, change, suspend and delete users.',
  },
  tokens: { 'tokens:write': 'Create, read and revoke the access tokens of all users.' },
  avatars: { 'avatars:write': 'Set and delete your avatar.' },
  messages: {
    'messages:read': 'Read the messages that you sent or received.',
    'messages:write': 'Send, change and delete messages.',
  },
  articles: {
    'articles:read': 'Read articles and their revisions.',
    'articles:write': 'Create, change and delete articles.',
  },
  ...usualScopes,
  invoices: {
    'invoices:read': 'Read your invoices.',
    'invoices:write': 'Create, change, send and delete your invoices.',
    'payments:write': 'Pay any invoice, given its number.',
  },
  events: { 'audit:read': 'Read the audit log of all users.' },
  webhooks: {
    'webhooks:read': 'Read your webhooks and their deliveries.',
    'webhooks:write': 'Create, change, test and delete your webhooks.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<`${string}:${'read' | 'write'}`, string>>>>;

/** What people are warned of before they allow an app to do it. */
export const warnings: { readonly [S in Scope]?: string } = {
  'invoices:write': 'may send email',
  'payments:write': 'may move money',
  'users:write': 'for all users',
  'tokens:write': 'for all users',
  'audit:read': 'for all users',
};

type KeyOfEach<T> = T extends unknown ? keyof T & string : never;

/** `articles:write` */
export type Scope = KeyOfEach<(typeof scopes)[keyof typeof scopes]>;

/** Those that concern other people. */
export const scopesOfOthers: readonly Scope[] = ['users:read', 'users:write', 'tokens:write', 'audit:read'];

/** What each kind of secret begins with, by which people and secret scanners recognize one that has leaked. */
export const prefixes = {
  token: 'trp_',
  /**
   * Of a signed-in browser. No access token of a user begins with it, so none opens a session that could pass on more than its
   * own scopes.
   */
  session: 'trs_',
  payment_link: 'tpl_',
  /** Standard Webhooks, "Secret key". */
  webhook: 'whsec_',
} as const;

/** Keys that give their bearer a few operations on one resource. Operations name them beside scopes. */
export const links = {
  payment_link: {
    /** Its name in `openapi.json`. */
    scheme: 'paymentLink',
    about: 'It is for one invoice.',
    needed: 'This request requires the key of a payment link.',
    beyond: 'The key of a payment link only allows its holder to see one invoice and to pay it.',
  },
} as const satisfies {
  readonly [Kind in keyof typeof prefixes]?: Readonly<Record<'scheme' | 'about' | 'needed' | 'beyond', string>>;
};

/** `payment_link` */
export type LinkKind = keyof typeof links;

/** Events about one kind of object, and who receives them. */
export interface EventKind {
  /** Without it, nobody receives them: they are in the audit log only. */
  readonly scope?: Scope;
  /** Whether each event names the users who receive it. Otherwise, everyone whose token has the scope does. */
  readonly personal?: true;
  /** Sufficient instead of `scope` for the event's `user`, but not for its `otherUser`. */
  readonly scopeOfUser?: Scope;
  /** What happened, by the second half of the event type: `paid`. */
  readonly types: Readonly<Record<string, string>>;
}

const usualTypes = (noun: string) => {
  const one = `${/^[aeio]/.test(noun) ? 'An' : 'A'} ${noun}`;
  return { created: `${one} was created.`, updated: `${one} was updated.`, deleted: `${one} was deleted.` };
};

const usualEvents = Object.fromEntries(
  Object.entries(usual).map(([one, many]) => [one, { scope: `${many}:read`, types: usualTypes(one) }]),
) as {
  readonly [One in keyof Usual]: {
    readonly scope: `${Usual[One]}:read`;
    readonly types: ReturnType<typeof usualTypes>;
  };
};

/** By the first half of the event type, in the order of the documents. */
export const events = {
  invoice: {
    scope: 'invoices:read',
    personal: true,
    types: {
      created: 'A draft invoice was created.',
      updated: 'An invoice was updated without a transition.',
      deleted: 'A draft was deleted.',
      published: 'An invoice was published.',
      withdrawn: 'An invoice was withdrawn and is a draft again.',
      sent: 'An invoice was sent.',
      failed: 'A payment of a sent invoice failed.',
      paid: 'An invoice was paid.',
    },
  },
  payment_attempt: {
    scope: 'invoices:read',
    personal: true,
    scopeOfUser: 'payments:write',
    types: {
      created: 'A payment attempt started.',
      succeeded: 'A payment attempt succeeded.',
      failed: 'A payment attempt failed.',
    },
  },
  reminder: {
    scope: 'invoices:read',
    personal: true,
    types: { created: 'The contact of an invoice was reminded to pay it.' },
  },
  payment_link: { types: { created: 'A payment link was created.', deleted: 'A payment link was deleted.' } },
  user: {
    types: {
      created: 'A user was created.',
      updated: 'The name, the email or the status of a user was changed.',
      deleted: 'A user was erased.',
      invited: 'A user was invited by email to sign in.',
      linked: 'A subject of OIDC_ISSUER was linked to a user.',
      unlinked: 'A subject of OIDC_ISSUER is no longer linked to a user.',
    },
  },
  token: { types: { created: 'An access token was created.', deleted: 'An access token was revoked.' } },
  grant: { types: { created: 'A user allowed an app to act for them.', deleted: 'The access of an app was ended.' } },
  avatar: { types: { updated: 'A user set their avatar.', deleted: 'An avatar was deleted.' } },
  upload: { types: { created: 'An upload was created.' } },
  message: {
    scope: 'messages:read',
    personal: true,
    types: {
      created: 'A message was sent.',
      updated: 'The text of a message was updated.',
      deleted: 'A message was deleted.',
    },
  },
  article: {
    scope: 'articles:read',
    types: {
      created: 'An article was created.',
      updated: 'An article or its current revision was updated.',
      trashed: 'An article was moved to the trash.',
      restored: 'An article was restored from the trash.',
      deleted: 'An article was deleted permanently.',
    },
  },
  revision: {
    types: { created: 'A revision was created that is not the current one.', deleted: 'A revision was deleted.' },
  },
  ...usualEvents,
  webhook: { types: usualTypes('webhook') },
} as const satisfies Readonly<Record<string, EventKind>>;

type Events = typeof events;

/** The first half of an event type. */
export type Subject = keyof Events;

type TypesOf<S extends Subject> = { [K in S]: `${K}.${keyof Events[K]['types'] & string}` }[S];

/** Everything that is recorded: what the audit log contains. */
export type RecordedType = TypesOf<Subject>;

/** What can be received: `invoice.paid`. */
export type ReceivedType = TypesOf<{ [S in Subject]: Events[S] extends { scope: Scope } ? S : never }[Subject]>;

/** Resources, the most used last. Users take a scope that people who sign in do not have, so no page begins with them. */
const mostUsed = ['Turtles', 'Companies', 'Messages', 'Articles', 'Invoices'];
export const inOrderOfUse = <T>(all: readonly T[], tagOf: (one: T) => string): T[] =>
  all.toSorted((one, other) => mostUsed.indexOf(tagOf(other)) - mostUsed.indexOf(tagOf(one)));
