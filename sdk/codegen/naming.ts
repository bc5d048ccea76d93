/**
 * Exceptions to the naming rules in operations-of.ts: `createArticle` → `articles.create`, `articles` →
 * `articles.list`, `article` → `articles.get`, `Article.revisions` → `articles.revisions`.
 */
export const exceptions = {
  /** `resource.method` by field. */
  methods: {
    createUpload: 'avatars.createUpload',
    createRedelivery: 'webhooks.redeliver',
    replaceWebhookSecret: 'webhooks.replaceSecret',
    revokeTokens: 'tokens.revokeAll',
  } as Record<string, string>,

  functions: {
    'Invoice.canTransition': 'canTransitionInvoice',
  } as Record<string, string>,

  /** Fields selected from a referenced resource, as in REST; default: its id. */
  references: {
    User: ['id', 'username'],
    Avatar: ['id', 'imageUrl'],
  } as Record<string, string[]>,

  /** Fields with their own method, too large for every response. */
  apart: ['Invoice.states'],

  /** Members that only the response to this mutation has, in REST, too. */
  shownOnce: {
    createToken: ['token'],
    createWebhook: ['secret'],
    replaceWebhookSecret: ['secret'],
  } as Record<string, string[]>,

  /** String types whose values openapi.json lists (values.plugin.ts), and the members that have them. */
  values: {
    FieldErrorCode: ['MemberError.code'],
    RefusalCode: ['Refusal.code'],
    Scope: ['Token.scopes', 'CreateTokenInput.scopes', 'Webhook.scopes'],
    ServerErrorCode: ['BatchError.code'],
  } as Record<string, string[]>,

  /** Handwritten operations, exported if the schema has the operation they use. */
  byHand: [
    {
      name: 'uploadAvatar',
      resource: 'avatars',
      method: 'upload',
      description: 'Uploads an image and makes it the avatar of the authenticated user.',
      file: '../upload.ts',
      types: ['ImageBytes', 'UploadedAvatar', 'UploadOptions'],
      declared: 'image: ImageBytes, options?: UploadOptions',
      passed: 'image, options',
      answer: 'Promise<UploadedAvatar>',
      beside: 'createUpload',
    },
  ],
};

export function plural(name: string): string {
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}

export function decapitalize(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
