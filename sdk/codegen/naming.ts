/**
 * Exceptions to the naming rules in operations-of.ts: `createArticle` → `articles.create`, `articles` →
 * `articles.list`, `article` → `articles.get`, `Article.revisions` → `articles.revisions`.
 */
export const exceptions = {
  /** `resource.method` by field. */
  methods: {
    createUpload: 'avatars.createUpload',
    invoiceTotals: 'invoices.totals',
    trashedArticle: 'articles.getTrashed',
    createRedelivery: 'webhooks.redeliver',
    replaceWebhookSecret: 'webhooks.replaceSecret',
    revokeTokens: 'tokens.revokeAll',
  } as Record<string, string>,

  functions: {
    'Invoice.canTransition': 'canTransitionInvoice',
  } as Record<string, string>,

  /** Fields selected from a referenced resource, as in REST; default: its id. By type, or by field where REST has only the id. */
  references: {
    'Token.user': ['id', 'username'],
    User: ['id', 'username'],
    Avatar: ['id', 'imageUrl'],
    AuditedResource: ['type', 'id'],
  } as Record<string, string[]>,

  /** Where REST has a field of a resource, if under another name. */
  inRest: {
    'Article.currentRevision': 'revision',
    'Invoice.payUrl': 'links.pay',
  } as Record<string, string>,

  /** Fields with their own method, too large for every response. */
  apart: ['Invoice.states'],

  /** Fields that only the response to this mutation has, in REST, too. */
  shownOnce: {
    createPaymentLink: 'PaymentLink.url',
    createToken: 'Token.token',
    createWebhook: 'Webhook.secret',
    replaceWebhookSecret: 'Webhook.secret',
  } as Record<string, string>,

  /** String types whose values are known (values.plugin.ts), and the members that have them. */
  values: {
    Currency: [
      'Invoice',
      'CreateInvoiceInput',
      'UpdateInvoiceInput',
      'InvoiceFilter',
      'InvoiceTotal',
      'InvoiceTotalFilter',
    ].map((type) => `${type}.currency`),
    FieldErrorCode: ['FieldError.code'],
    RefusalCode: ['Refusal.code'],
    ServerErrorCode: ['BatchError.code'],
  } as Record<string, string[]>,

  /** Handwritten operations, exported if the schema has the operation they use. */
  byHand: [
    {
      name: 'uploadAvatar',
      resource: 'avatars',
      method: 'upload',
      description: 'Upload an image and make it your avatar.',
      file: '../upload.ts',
      types: ['ImageBytes', 'UploadedAvatar', 'UploadOptions'],
      declared: 'image: ImageBytes, options?: UploadOptions',
      answer: 'Promise<UploadedAvatar>',
      beside: 'createUpload',
    },
    {
      name: 'waitForInvoice',
      resource: 'invoices',
      method: 'waitFor',
      description:
        'Waits until an invoice is in a state, or in one of several, and resolves with it. Rejects with `timeout` after 60 seconds, or those that you specify.',
      file: '../wait-for-invoice.ts',
      types: ['WaitOptions'],
      generic: '<To extends InvoiceStatus>',
      declared: 'id: string, to: To | readonly To[], options?: WaitOptions',
      answer: 'Promise<InvoiceIn<To>>',
      beside: 'transitionInvoice',
    },
  ],
};

/** `company` → `companies`, `shelf` → `shelves`, `box` → `boxes` */
export function plural(name: string): string {
  if (/(?:s|x|ch|sh)$/.test(name)) return `${name}es`;
  return `${name.replace(/y$/, 'ie').replace(/([lr])f$/, '$1ve')}s`;
}

/** `currentRevision` → `current_revision` */
export function snakeCase(name: string): string {
  return decapitalize(name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function decapitalize(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
