import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { type Envelope, layer } from '../../surfaces/rest/envelope.ts';
import { allowedNextStates, factsOf } from './invoice.lifecycle.ts';
import type { InvoiceRow } from './invoice.table.ts';
import { canBePaid, invoiceUrl, payUrl } from './open-invoices.ts';

function toDocument(attributes: Record<string, unknown>, row: InvoiceRow, ctx: Pick<Context, 'services'>) {
  return {
    data: { type: 'invoice', id: row.id, attributes },
    links: { self: invoiceUrl(ctx, row.id), ...(canBePaid(ctx, row) && { pay: payUrl(ctx, row.id) }) },
    meta: { allowed_next_states: allowedNextStates(factsOf(row)) },
  };
}

type InvoiceDocument = ReturnType<typeof toDocument>;

/** In requests, accepted and ignored. */
const ignored = z.unknown().optional();
const around = { links: ignored, meta: ignored };

const object = (properties: Record<string, object>, required: string[]) => ({ type: 'object', required, properties });

const url = { type: 'string', format: 'uri' };
const pay = { ...url, description: 'URL to pay the invoice. Present only while it can be paid.' };
const shownLinks = object({ self: url, pay }, ['self']);
const pages = object(
  {
    next: { ...url, description: 'URL of the next page. Absent on the last page.' },
    prev: { ...url, description: 'URL of the previous page. Absent on the first page.' },
  },
  [],
);
const states = { type: 'array', items: { $ref: '#/components/schemas/InvoiceStatus' } };
const meta = object({ allowed_next_states: states }, ['allowed_next_states']);
const type = { type: 'string', const: 'invoice' };
const data = (attributes: object) =>
  object({ type, id: { type: 'string', format: 'uuid' }, attributes }, ['type', 'id', 'attributes']);

export const invoiceEnvelope: Envelope = {
  name: 'Invoice',
  layers: [
    layer('data', around),
    layer('attributes', {
      type: z.literal('invoice').optional(),
      id: ignored,
      ...around,
    }),
  ],
  one: toDocument,
  page: (items, pageLinks) => ({
    data: (items as InvoiceDocument[]).map(({ data, links, meta }) => ({ ...data, links, meta })),
    links: pageLinks,
  }),
  schema: {
    one: (attributes) => object({ data: data(attributes), links: shownLinks, meta }, ['data', 'links', 'meta']),
    page(attributes) {
      const item = data(attributes);
      const items = object({ ...item.properties, links: shownLinks, meta }, [...item.required, 'links', 'meta']);
      return object({ data: { type: 'array', items }, links: pages }, ['data', 'links']);
    },
  },
};
