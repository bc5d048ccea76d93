import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDotEnv, secrets } from '../../src/host/settings/dot-env.ts';
import { sharedFolder } from '../support/shared.ts';

const folder = await sharedFolder();

const load = async (content: string | Buffer, environment: Record<string, string | undefined> = {}) => {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return { names: loadDotEnv(path, environment), environment };
};

test('loadDotEnv adds the variables of .env that are not set in the environment', async () => {
  const text = '# Comment = none\n\nexport PORT = 1\nSEED="no\nne" # why\n  MAIL_FROM=it\'s@me\nHOST=\n';
  expect(await load(`\uFEFF${text}`, { PORT: '2' })).toEqual({
    names: expect.arrayContaining(['PORT', 'SEED', 'MAIL_FROM', 'HOST']),
    environment: { PORT: '2', SEED: 'no\nne', MAIL_FROM: "it's@me", HOST: '' },
  });
});

test('loadDotEnv accepts a missing file', () => expect(loadDotEnv(join(folder, 'none'), {})).toEqual([]));

test.each([
  [
    'a malformed line',
    'SEED=none\nPORT: 3000\nA=1\n',
    /file: the line that starts with "PORT:" must have the form NAME=value$/,
  ],
  [
    'a line without a value',
    'ADMIN_TOKEN_OF_MINE\n',
    /file: the line that starts with "ADMIN_TOKEN_" must have the form NAME=value$/,
  ],
  ['another encoding', Buffer.from('PORT=3000', 'utf16le'), /file: must be UTF-8 text$/],
  ['binary data', Buffer.from([0xff, 0xfe, 0x3d]), /file: must be UTF-8 text$/],
])('loadDotEnv rejects %s', async (_case, content, problem) => {
  await expect(load(content)).rejects.toThrow(problem);
});

test('loadDotEnv rejects a folder', async () => {
  const path = join(folder, 'folder');
  await mkdir(path);
  expect(() => loadDotEnv(path, {})).toThrow(/folder: must be a file, not a folder$/);
});

test('a secret may be in a file, also if the settings are read twice', async () => {
  const path = join(folder, 'secret');
  await writeFile(path, ' \n a-secret-of-tests \n');
  const { environment } = await load(`ADMIN_TOKEN_FILE=${path}\n`, { SMTP_URL: '', SMTP_URL_FILE: '' });
  expect((await load(`ADMIN_TOKEN_FILE=${path}\n`, environment)).environment).toMatchObject({
    ADMIN_TOKEN: 'a-secret-of-tests',
    SMTP_URL: '',
  });
  for (const name of secrets) expect((await load(`${name}_FILE=${path}`)).environment[name]).toBe('a-secret-of-tests');
});

test('a file of a secret is rejected beside the secret, if it cannot be read, or if it is empty', async () => {
  const path = join(folder, 'empty');
  await writeFile(path, '\n');
  const given = {
    ADMIN_TOKEN: 'x',
    ADMIN_TOKEN_FILE: path,
    SMTP_URL_FILE: path,
    STRIPE_SECRET_KEY_FILE: `${path}/none`,
  };
  await expect(load('', given)).rejects.toThrow(
    /ADMIN_TOKEN_FILE: cannot be combined with ADMIN_TOKEN\. Set one[\s\S]*SMTP_URL_FILE: .*empty is empty[\s\S]*STRIPE_SECRET_KEY_FILE: cannot be read \(/,
  );
});
