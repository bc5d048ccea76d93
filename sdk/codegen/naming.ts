/**
 * What the rules in operations-of.ts cannot know. Everything else about the SDK's names follows from the schema's:
 * `createArticle` → `articles.create`, `articles` → `articles.list`, `article` → `articles.get`, and what an article has
 * of its own under its name: `Article.revisions` → `articles.revisions`.
 */
export const exceptions = {
  /** Other homes than the rules give, as `resource.method`, by field. */
  methods: {
    createUpload: 'avatars.createUpload',
    replaceWebhookSecret: 'webhooks.replaceSecret',
  } as Record<string, string>,

  /** Names of the exported functions, where the rules give an unnatural one. */
  functions: {
    'Invoice.canTransition': 'canTransitionInvoice',
  } as Record<string, string>,

  /** What is selected of a thing that another one refers to; its id unless told. The same as REST shows. */
  references: {
    User: ['id', 'username'],
    Avatar: ['id', 'imageUrl'],
  } as Record<string, string[]>,

  /** Fields that have a method of their own and would make every answer heavy. */
  apart: ['Invoice.states'],

  /** Members that only the answer to this mutation has, of REST's operation of the same name too. */
  shownOnce: {
    createToken: ['token'],
    createWebhook: ['secret'],
    replaceWebhookSecret: ['secret'],
  } as Record<string, string[]>,

  /** Strings of which openapi.json lists the values (values.plugin.ts): their type, and the members that have it. */
  values: {
    FieldErrorCode: ['MemberError.code'],
    RefusalCode: ['Refusal.code'],
    Scope: ['Token.scopes', 'CreateTokenInput.scopes', 'Webhook.scopes'],
    ServerErrorCode: ['BatchError.code'],
  } as Record<string, string[]>,

  /** Written by hand, and offered where the schema has the operation that they build on. */
  byHand: [
    { name: 'uploadAvatar', resource: 'avatars', method: 'upload', file: '../upload.ts', beside: 'createUpload' },
  ],
};

/** `Company` → `Companies`. */
export function plural(name: string): string {
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}

export function decapitalize(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
