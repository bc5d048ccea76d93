import type { ResultOf } from '@terrapin/table';
import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { AuditedType } from '../../core/events.ts';
import { createdFilters } from '../../core/filters.ts';
import { operation } from '../../core/operation.ts';
import { FilterId } from '../../core/schema.ts';
import { line } from '../../values/text.ts';
import { type AuditFilter, auditKeys, listAuditRows } from './audit.lists.ts';
import { type ListForm, readEventPage } from './event.lists.ts';
import { auditedResource } from './event.types.ts';

export type AuditRow = ResultOf<typeof listAuditRows>;

export const listAuditEntries = operation({
  name: 'listAuditEntries',
  at: 'GET /audit',
  kind: 'list',
  summary: 'List the audit log',
  words: 'who changed this did history activity trail when',
  description:
    'Each entry says who wrote what, with the resource as it was after the write. The log covers all users and ' +
    'resources. Writes that happen at the same time may appear in either order. In entries written by a newer ' +
    'version of the server, `data` is as stored.',
  scope: 'audit:read',
  args: z.object({
    actor: FilterId.optional().meta({ description: 'Only what was written by the user with this id.' }),
    resource: FilterId.optional().meta({ description: 'Only writes of the resource with this id.' }),
    token: FilterId.optional().meta({
      description: 'Only what was written with the access token, or the payment link, with this id.',
    }),
    requestId: line({ min: 1, max: 128 })
      .optional()
      .meta({
        description: 'Only what the request with this id (`X-Request-Id`) wrote.',
        examples: ['01937c1e-5b5a-7c3e-9f0a-0123456789ab'],
      }),
    type: z
      .array(AuditedType)
      .min(1, 'Must contain at least one type.')
      .optional()
      .meta({ description: 'Only entries of these types.', examples: [['invoice.paid', 'invoice.sent']] }),
    ...createdFilters,
  }),
  errors: ['validation_failed'],
  async run(ctx, { createdAfter, createdBefore, ...filter }, _body, { page }) {
    const [by = null, ...others] = auditKeys.filter((key) => filter[key] !== undefined);
    const and = others.join('_');
    const chooseStatement = (form: ListForm) => listAuditRows({ by, and, ...form });
    return readEventPage(ctx, page, { createdAfter, createdBefore }, chooseStatement, filter as Required<AuditFilter>);
  },
});

export const presentEntry = (row: AuditRow, ctx: Context) => ({
  ...row,
  resource: auditedResource(row),
  data: ctx.services.eventKinds.present(row, ctx).data,
});
