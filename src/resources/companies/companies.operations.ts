import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { matchesVersion } from '../../core/etag.ts';
import { newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { toPage, windowOf } from '../../core/page.ts';
import { Id, IfMatch } from '../../core/schema.ts';
import { type CompanyPart, CompanySchema } from './company.schema.ts';
import {
  type CompanyValues,
  deleteCompanyRow,
  type FullCompanyRow,
  insertCompanyRow,
  listCompanyRows,
  readCompanyRow,
  updateCompanyRow,
  viewOf,
  wholeCompany,
} from './company.statements.ts';

const uuid = Id.describe('The uuid of the company.');
/** Which parts of a company the caller wants to see: REST's `partials`, the fields of a GraphQL query. */
const view = z.custom<readonly CompanyPart[]>().default([]).transform(viewOf);

export const listCompanies = operation({
  name: 'listCompanies',
  summary: 'Lists companies, newest first.',
  description: 'Each has its uuid, name and status.',
  scope: 'companies:read',
  args: z.object({ view }),
  paged: true,
  async run(ctx, { view, page }) {
    return toPage(page, await ctx.db.all(listCompanyRows({ view, backward: page.backward }), windowOf(page)));
  },
});

export const readCompany = operation({
  name: 'readCompany',
  summary: 'Reads a company.',
  description: 'Its uuid, name and status.',
  scope: 'companies:read',
  args: z.object({ uuid, view }),
  run: async (ctx, { uuid, view }) => found(await ctx.db.one(readCompanyRow({ view }), { id: uuid })),
});

export const createCompany = operation({
  name: 'createCompany',
  summary: 'Creates a company.',
  description: 'Only the name must be given. The answer has the members that `partials` asks for.',
  scope: 'companies:write',
  args: z.object({ view }),
  body: CompanySchema.create,
  async run(ctx, { view }, { contact_info, employee_count, ...members }) {
    const contactInfo = { name: '', email: '', phone: '', ...contact_info };
    const values = toValues({ ...members, contactInfo, employeeCount: employee_count });
    return found(await ctx.db.one(insertCompanyRow({ view }), { ...values, id: newId(), now: ctx.now() }));
  },
});

export const updateCompany = operation({
  name: 'updateCompany',
  summary: 'Changes a company. Locations are replaced as a whole; of contact_info only what is sent.',
  description: 'The members may be bare or inside `company`, as they are in answers.',
  scope: 'companies:write',
  args: z.object({ uuid, if_match: IfMatch, view }),
  body: CompanySchema.changes,
  errors: ['precondition_failed'],
  run: (ctx, { uuid, if_match, view }, { contact_info, employee_count, ...changes }) =>
    optimistically(async () => {
      const row = await readWhole(ctx, uuid);
      matchesVersion(if_match, row);
      const changed = {
        ...row,
        ...changes,
        contactInfo: { ...row.contactInfo, ...contact_info },
        employeeCount: employee_count === undefined ? row.employeeCount : employee_count,
      };
      if (isDeepStrictEqual(changed, row)) return ctx.db.one(readCompanyRow({ view }), { id: row.id });
      const { id, version } = row;
      return ctx.db.one(updateCompanyRow({ view }), { ...toValues(changed), id, version, now: ctx.now() });
    }),
});

export const deleteCompany = operation({
  name: 'deleteCompany',
  summary: 'Deletes a company for good.',
  description: 'There is no trash for companies.',
  scope: 'companies:write',
  args: z.object({ uuid, if_match: IfMatch }),
  errors: ['precondition_failed'],
  run: (ctx, { uuid, if_match }) =>
    optimistically(async () => {
      const row = found(await ctx.db.one(readCompanyRow({ view: viewOf([]) }), { id: uuid }));
      matchesVersion(if_match, row);
      return ctx.db.one(deleteCompanyRow, { id: row.id, version: row.version });
    }),
});

/** All of a company, which a change starts from. */
async function readWhole(ctx: SignedIn, uuid: string): Promise<FullCompanyRow> {
  return found(await ctx.db.one(readCompanyRow({ view: wholeCompany }), { id: uuid })) as FullCompanyRow;
}

type Members = Omit<FullCompanyRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

function toValues(members: Members): CompanyValues {
  const { name, status, locations, enterprise, contactInfo, website, industry, employeeCount } = members;
  return {
    ...{ name, status, enterprise, website, industry, employeeCount },
    locations: JSON.stringify(locations),
    contactInfo: JSON.stringify(contactInfo),
  };
}
