import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectLines, run } from '../clients/page.ts';
import { createInvoiceIn } from '../invoices/steps.ts';
import { sharedServer } from '../support/server.ts';

const page = await readFile('docs/payments.md', 'utf8');
const server = await sharedServer();

test('the first command of docs/payments.md gets a link by which an invoice is paid', async () => {
  const ada = await server.as('ada');
  const { id } = await createInvoiceIn(ada, 'published');
  const [, command = '', response = ''] = /^```sh\n(.*?)^```\n\n```json\n(.*?)^```$/ms.exec(page) ?? [];
  const env = { PATH: process.env.PATH, TOKEN: `${ada.token}`, INVOICE: id };
  const { stdout } = await run('sh', ['-euc', command.replace('http://127.0.0.1:3000', server.url)], { env });
  expectLines(stdout, [response.trim().replace('http://127.0.0.1:3000', server.url)]);
  expect((await server.stranger.get(JSON.parse(stdout).url.replace(server.url, ''))).status).toBe(200);
});
