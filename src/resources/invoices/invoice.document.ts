import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { parse } from '../../core/schema.ts';
import type { Envelope } from '../../surfaces/rest/route.ts';
import { canBePaid, factsOf, invoiceUrl, payUrl } from '../billing/invoice.facts.ts';
import { allowedNextStates } from '../billing/invoice.machine.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { InvoiceSchema } from './invoices.operations.ts';

export function presentInvoice(row: InvoiceRow, ctx: Pick<Context, 'services'>) {
  return {
    data: {
      type: 'invoice',
      id: row.id,
      attributes: InvoiceSchema.present(row),
    },
    links: { self: invoiceUrl(ctx, row.id), ...(canBePaid(ctx, row) && { pay: payUrl(ctx, row.id) }) },
    meta: { allowed_next_states: allowedNextStates(factsOf(row)) },
  };
}

type InvoiceDocument = ReturnType<typeof presentInvoice>;

/** Input: `links` and `meta` are read-only, accepted and ignored. */
const Document = z.strictObject({
  data: z.strictObject({
    type: z.literal('invoice').optional(),
    id: z.unknown().optional(),
    attributes: z.record(z.string(), z.unknown()),
    links: z.unknown().optional(),
    meta: z.unknown().optional(),
  }),
  links: z.unknown().optional(),
  meta: z.unknown().optional(),
});

const shape = '{ "data": { "type": "invoice", "attributes": { … } } }';

/** Reports any mistake in the document as a single error that shows the expected shape. */
function open(body: unknown) {
  try {
    return parse(Document, body).data;
  } catch (error) {
    const all = error instanceof ApiError ? (error.errors ?? []) : [];
    const first = all.find(({ code }) => code !== 'unknown_field') ?? all[0];
    if (!first) throw error;
    const kind = first.code === 'unknown_field' ? 'unknown_field' : 'validation_failed';
    throw new ApiError(kind, { errors: [{ ...first, message: `The body must have the form ${shape}.` }] });
  }
}

const isDocument = (body: unknown) => typeof body === 'object' && body !== null && 'data' in body;

const link = { type: 'string', format: 'uri' };
const links = {
  type: 'object',
  required: ['self'],
  properties: {
    self: link,
    pay: { ...link, description: 'URL to pay the invoice. Present only while it can be paid.' },
  },
};
const meta = {
  type: 'object',
  required: ['allowed_next_states'],
  properties: { allowed_next_states: { type: 'array', items: { $ref: '#/components/schemas/InvoiceStatus' } } },
};
const data = (attributes: object) => ({
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: { type: { const: 'invoice' }, id: { type: 'string', format: 'uuid' }, attributes },
});
const object = (properties: Record<string, unknown>, required: string[]) => ({ type: 'object', required, properties });
const closed = (properties: Record<string, unknown>, required: string[]) => ({
  ...object(properties, required),
  additionalProperties: false,
});

/** A PATCH may also send the attributes without the document. */
export const invoiceEnvelope: Envelope = {
  name: 'Invoice',
  open(body, change) {
    if (change && !isDocument(body)) return { members: body, at: '' };
    return { members: open(body).attributes, at: 'data.attributes.' };
  },
  page: (items, pageLinks) => ({
    data: (items as InvoiceDocument[]).map(({ data, links, meta }) => ({ ...data, links, meta })),
    links: pageLinks,
  }),
  schema: {
    input(attributes, change) {
      const around = { links: { type: 'object' }, meta: { type: 'object' } };
      const inner = { type: { const: 'invoice' }, id: { type: 'string' }, attributes, ...around };
      const document = closed({ data: closed(inner, ['attributes']), ...around }, ['data']);
      return change ? { oneOf: [document, attributes] } : document;
    },
    one: (attributes) => object({ data: data(attributes), links, meta }, ['data', 'links', 'meta']),
    page(attributes) {
      const item = data(attributes);
      const items = { ...item, properties: { ...item.properties, links, meta } };
      return object({ data: { type: 'array', items }, links: object({ next: link }, []) }, ['data', 'links']);
    },
  },
};
