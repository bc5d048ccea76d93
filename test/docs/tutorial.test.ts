import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { expectLines } from '../clients/page.ts';
import { createClient } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';
import { sharedFolder } from '../support/shared.ts';

const run = promisify(execFile);
const page = await readFile('docs/tutorial.md', 'utf8');
const blocks = [...page.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(([, info, code]) => ({ info, code: `${code}` }));
const codeOf = (...infos: string[]) => blocks.filter(({ info }) => infos.includes(`${info}`)).map(({ code }) => code);

const server = await sharedServer({ SEED: 'demo' });
const token = server.demoToken as string;
await writeFile(join(server.dataDir, 'demo-token'), token);
const folder = await sharedFolder();
await symlink(server.dataDir, join(folder, '.data'));

const local = (code: string) => code.replaceAll('http://127.0.0.1:3000', server.url);

test('the commands that start the server and build the SDK are scripts of package.json', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const sdk = JSON.parse(await readFile('sdk/package.json', 'utf8'));
  expect([scripts.start, sdk.scripts.build]).toEqual([expect.any(String), expect.any(String)]);
  expect(codeOf('sh start')).toEqual(['npm ci\nnpm start\n']);
  expect(codeOf('sh sdk')).toEqual(['npm run build -w sdk\nTOKEN=$TOKEN node tutorial.js\n']);
});

test('the commands print what the page says', async () => {
  const script = local(codeOf('sh').join('\n'));
  const { stdout } = await run('bash', ['-euc', script], { cwd: folder, env: { PATH: process.env.PATH } });
  // Mails have CRLF.
  expectLines(stdout.replaceAll('\r', ''), codeOf('json', 'text').join('').trimEnd().split('\n'));
});

test('the commands leave no file in the project', async () => {
  expect(await readdir(folder)).toEqual(['.data']);
  expect((await readFile('.gitignore', 'utf8')).split('\n')).toEqual(expect.arrayContaining(['.data/', 'tutorial.js']));
});

test('waiting for the email ends if an earlier step failed', async () => {
  const [wait = ''] = codeOf('sh').filter((code) => code.includes('Subject: Invoice'));
  expect(wait).toContain('sleep 1');
  const empty = await mkdtemp(join(tmpdir(), 'terrapin-tutorial-'));
  const ended = run('bash', ['-c', wait.replace('sleep 1', 'sleep 0.001')], { cwd: empty, timeout: 30_000 });
  await expect(ended).resolves.toMatchObject({ stdout: '', stderr: '' });
  await rm(empty, { recursive: true });
});

test('the GraphQL operations return what the page says', async () => {
  const [query] = codeOf('graphql');
  const client = createClient(server.url, token);
  const send = async (operationName: string, variables = {}) => {
    const { body } = await client.post('/graphql', { query, operationName, variables });
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const { id } = (await send('Create')).createInvoice;
  expect((await send('Publish', { id })).transitionInvoice.allowedNextStates).toContain('SENT');
  expect((await send('Send', { id })).transitionInvoice.status).toBe('SENT');
  expect((await send('Decline', { id })).createPaymentAttempt.failure).toEqual({ code: 'card_declined' });
  expect((await send('Pay', { id })).createPaymentAttempt.status).toBe('SUCCEEDED');
  expect(await send('Result', { id })).toEqual(JSON.parse(`${codeOf('json result')}`));
});

test('the program prints what its comments say', async () => {
  const [code = ''] = codeOf('js tutorial.js');
  const file = join(folder, 'tutorial.mjs');
  await writeFile(file, local(code).replace("'@terrapin/sdk'", JSON.stringify(resolve('sdk/src/index.ts'))));
  const { stdout } = await run(process.execPath, ['--no-warnings', file], { env: { TOKEN: token } });
  expectLines(
    stdout,
    [...code.matchAll(/\); \/\/ (.+)$/gm)].map(([, text]) => `${text}`),
  );
});
