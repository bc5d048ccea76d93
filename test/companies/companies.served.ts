import { companyInput } from '../support/factories.ts';
import { anyone, early, missing, type Reading, rows, type Served, searches, stale } from '../support/served.ts';

export const served: Served = {
  make: {
    async company(owner) {
      return { uuid: (await owner.post('/api/v3/companies', companyInput())).body.company.uuid };
    },
  },
  operations: {
    ...rows('company', anyone, 'companies:read', {
      listCompanies: {},
      getCompany: {},
    }),
    ...rows('company', anyone, 'companies:write', {
      createCompany: { body: { name: 'x' } },
      updateCompany: { body: { name: 'y' } },
      deleteCompany: {},
    }),
  },
  large: {
    // Nine are inactive, and nine have another name.
    companies: () => ({
      searched: `('every word' || n || case when n between 10 and 18 then ' few' else '' end)::tsvector`,
      name: `case when n between 10 and 18 then 'Few' else 'Many' end`,
      name_key: `case when n between 10 and 18 then 'Few' else 'Many' end`,
      status: `case when n <= 9 then 'inactive' else 'active' end`,
      locations: `'[]'`,
      enterprise: 'true',
      contact_info: `'{"name":"","email":"","phone":""}'`,
    }),
  },

  lists: {
    // Nearly all companies are active, and nearly all have one name.
    listCompanies: [
      {},
      ...searches,
      { status: 'active' },
      { status: 'inactive' },
      { status: 'active,inactive' },
      { name: 'Many' },
      { name: 'Few' },
      { name: 'Many', status: 'inactive' },
      { name: 'Many', status: 'active', created_after: '2023-11-14 22:13:20Z' },
      { name: 'Few', status: 'active,inactive' },
      { created_before: early },
    ].map((filters): Reading => {
      // Those of a name are read for each status.
      return 'name' in filters && !('status' in filters) ? { filters, merged: 2 } : { filters };
    }),
  },

  async walk({ show, ada, linus }) {
    const all = '/api/v3/companies';
    const { body } = await show('Create a company with all fields', ada).post(`${all}?partials=full`, companyInput());
    const bare = { company: { name: 'Hatchling Media', status: 'inactive' } };
    await show('Create a company from a document', ada).post(all, bare);
    const contact = { name: 'Inês', email: 'at home' };
    await show('The email address is invalid', ada).post(all, { name: 'Plastron & Sons', contact_info: contact });
    await show('Companies', ada).get(all);
    await show('With locations and contact information', ada).get(`${all}?limit=1&partials=locations,contact_info`);
    await show('The token lacks the scope', linus).get(all);

    const path = `${all}/${body.company.uuid}`;
    const { headers } = await show('A company', ada).get(path);
    await show('All fields of a company', ada).get(`${path}?partials=full`);
    await show('Company not found', ada).get(`${all}/${missing}`);
    const change = { employee_count: 130, contact_info: { ...companyInput().contact_info, phone: '+351 21 556' } };
    const etag = { 'if-match': headers.get('etag') as string };
    await show('Change employee count and phone', ada).patch(`${path}?partials=full`, change, etag);
    await show('The entity tag is stale', ada).patch(path, { status: 'inactive' }, { 'if-match': stale });
    await show('The entity tag is stale', ada).delete(path, etag);
    await show('Delete the company', ada).delete(path);
  },
};
