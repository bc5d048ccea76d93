import { companyInput } from '../../support/factories.ts';
import { missing, stale, type Walk } from './walk.ts';

export async function walkCompanies({ show, ada, linus }: Walk): Promise<void> {
  const all = '/api/v3/companies';
  const { body } = await show('With everything there is to know', ada).post(`${all}?partials=full`, companyInput());
  const bare = { company: { name: 'Hatchling Media', status: 'inactive' } };
  await show('Inside a document, by name only', ada).post(all, bare);
  const contact = { name: 'Inês', email: 'at home' };
  await show('No email address', ada).post(all, { name: 'Plastron & Sons', contact_info: contact });
  await show('All companies', ada).get(all);
  await show('With locations and contact', ada).get(`${all}?limit=1&partials=locations,contact_info`);
  await show('The token lacks the scope', linus).get(all);

  const path = `${all}/${body.company.uuid}`;
  const { headers } = await show('A company', ada).get(path);
  await show('All of a company', ada).get(`${path}?partials=full`);
  await show('There is no such company', ada).get(`${all}/${missing}`);
  const change = { employee_count: 130, contact_info: { ...companyInput().contact_info, phone: '+351 21 556' } };
  const etag = { 'if-match': headers.get('etag') as string };
  await show('More people, another telephone', ada).patch(`${path}?partials=full`, change, etag);
  await show('It has changed since', ada).patch(path, { status: 'inactive' }, { 'if-match': stale });
  await show('It has changed since', ada).delete(path, etag);
  await show('Deleted', ada).delete(path);
}
