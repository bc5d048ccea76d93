import { companyInput } from '../../support/factories.ts';
import { missing, stale, type Walk } from './walk.ts';

export async function walkCompanies({ show, ada, linus }: Walk): Promise<void> {
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
}
