import { anyone, rows } from '../security/access.row.ts';
import { companyInput } from '../support/factories.ts';
import type { Served } from '../support/served.ts';

export const served: Served = {
  make: {
    async company(owner) {
      return { uuid: (await owner.post('/api/v3/companies', companyInput())).body.company.uuid };
    },
  },
  operations: {
    ...rows('company', anyone, 'companies:read', {
      listCompanies: ['GET /api/v3/companies', 'companies { nodes { uuid } }'],
      getCompany: ['GET /api/v3/companies/{uuid}', 'company(id: $uuid) { uuid }'],
    }),
    ...rows('company', anyone, 'companies:write', {
      createCompany: ['POST /api/v3/companies', 'createCompany(input: { name: "x" }) { uuid }', { name: 'x' }],
      updateCompany: [
        'PATCH /api/v3/companies/{uuid}',
        'updateCompany(id: $uuid, input: { name: "y" }) { uuid }',
        { name: 'y' },
      ],
      deleteCompany: ['DELETE /api/v3/companies/{uuid}', 'deleteCompany(id: $uuid)'],
    }),
  },
  large: {
    // Nine are inactive, and nine have another name.
    companies: () => ({
      name: `case when n between 10 and 18 then 'Few' else 'Many' end`,
      status: `case when n <= 9 then 'inactive' else 'active' end`,
      locations: `'[]'`,
      enterprise: 'true',
      contact_info: `'{"name":"","email":"","phone":""}'`,
    }),
  },
};
