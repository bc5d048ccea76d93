import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

import { invoiceInput } from '../support/factories.ts';
import { serve } from '../support/serve.ts';
import { sharedServer } from '../support/server.ts';
import { shared, sharedFolder } from '../support/shared.ts';
import { blocksOf } from './page.ts';

const [program] = blocksOf(await readFile('docs/compatibility.md', 'utf8'));

const server = await sharedServer();
const ada = await server.as('ada');
const folder = await sharedFolder();
const future = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const { authorization = '' } = request.headers;
  const headers = { authorization, 'content-type': 'application/json', accept: 'application/json' };
  const answer = await fetch(server.url + request.url, { method: request.method as string, headers, body });
  const text = (await answer.text())
    .replaceAll('"DRAFT"', '"DISPUTED","colour":"green"')
    .replaceAll('not_found', 'lost');
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
});
const { url } = await shared(serve(future));

async function run(url: string): Promise<string> {
  const path = join(folder, 'new-values.ts');
  await writeFile(path, program?.code.replace("'@terrapin/sdk'", `'${resolve('sdk/src/index.ts')}'`) ?? '');
  const env = { PATH: process.env.PATH, TERRAPIN_URL: url, TERRAPIN_TOKEN: ada.token ?? '' };
  return (await promisify(execFile)(process.execPath, ['--no-warnings', path], { env })).stdout;
}

test('the program of docs/compatibility.md handles a status, a field and an error code that it does not know', async () => {
  const { status } = await ada.post('/invoices', invoiceInput({ invoice_number: 'C-1' }));
  expect(status).toBe(201);
  expect(await run(server.url)).toBe('C-1: draft, not paid\nThere is no such invoice.\n');
  expect(await run(url)).toMatch(/^C-1: disputed, not paid\nRefused: .+\n$/);
});
