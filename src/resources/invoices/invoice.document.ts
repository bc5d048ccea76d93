import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { parse } from '../../core/schema.ts';
import type { Envelope } from '../../surfaces/rest/route.ts';
import { canBePaid, factsOf, invoiceUrl, payUrl } from '../billing/invoice.facts.ts';
import { allowedNextStates } from '../billing/invoice.machine.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { InvoiceSchema } from './invoices.operations.ts';

/** What REST shows of an invoice: a document with `data`, `links` and `meta`. */
export function presentInvoice(row: InvoiceRow, ctx: Context) {
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

/** What may stand around the attributes. Links and meta are the server's, so they are taken back and ignored. */
const Document = z.strictObject({
  data: z.strictObject({
    // Constant, so it says nothing when it is left out; another type is a mistake.
    type: z.literal('invoice').optional(),
    id: z.unknown().optional(),
    attributes: z.record(z.string(), z.unknown()),
    links: z.unknown().optional(),
    meta: z.unknown().optional(),
  }),
  links: z.unknown().optional(),
  meta: z.unknown().optional(),
});

const isDocument = (body: unknown) => typeof body === 'object' && body !== null && 'data' in body;

const link = { type: 'string', format: 'uri' };
const links = {
  type: 'object',
  required: ['self'],
  properties: {
    self: link,
    pay: { ...link, description: 'Where it is paid. Only while it can be paid.' },
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

/** The document around the attributes of an invoice. A PATCH may also send them bare. */
export const invoiceEnvelope: Envelope = {
  name: 'Invoice',
  open(body, change) {
    if (change && !isDocument(body)) return { members: body, at: '' };
    return { members: parse(Document, body).data.attributes, at: 'data.attributes.' };
  },
  page: (items, pageLinks) => ({
    data: (items as InvoiceDocument[]).map(({ data, links, meta }) => ({ ...data, links, meta })),
    links: pageLinks,
  }),
  schema: {
    input(attributes, change) {
      const inner = object({ type: { const: 'invoice' }, id: { type: 'string' }, attributes }, ['attributes']);
      const document = object({ data: inner, links: { type: 'object' }, meta: { type: 'object' } }, ['data']);
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
