import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isRunning } from '../../packages/contracts/build-server.ts';
import { capitalize } from '../../src/values/casing.ts';
import { erase, listEdited, migrationsOf, remember, write } from './files.ts';
import { type Names, namesOf, Refusal, readArguments, usage } from './request.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

function remove(one: string, isForced: boolean): Names {
  const [entity = ''] = globSync(`src/resources/**/${one}.entity.ts`);
  if (!/^[a-z][a-z0-9]*$/.test(one) || entity === '') throw new Refusal(`There is no resource ${one} to undo.`);
  const names = namesOf(one, entity.split('/')[2]);
  const folder = dirname(entity);
  const committed = spawnSync('git', ['ls-tree', '-r', '--name-only', 'HEAD', folder], { encoding: 'utf8' });
  if (committed.status !== 0) throw new Refusal('Without Git, what was written cannot be told from what was there.');
  if (committed.stdout !== '')
    throw new Refusal(`${folder} is committed. Revert the commit, or remove the resource with a migration of its own.`);
  const migrations = migrationsOf(names);
  const own = [...globSync(`{${folder},test/${names.many}}/**/*.ts`), ...migrations, 'src/resources/registry.ts'];
  const imports = new RegExp(`from '\\.\\./${names.many}/`);
  const changes = new RegExp(`\\b(?:table|on|into|update|from|references) ${names.many}\\b`);
  const user = globSync('{src,test}/**/*.ts')
    .filter((file) => !own.includes(file))
    .find((file) => (file.includes('/migrations/') ? changes : imports).test(readFileSync(file, 'utf8')));
  if (user) throw new Refusal(`${user} uses ${names.many}. Undo or change it first.`);
  const edited = isForced ? [] : listEdited(names);
  if (edited.length > 0)
    throw new Refusal(
      `${edited.join(', ')} ${edited.length > 1 ? 'are' : 'is'} not as this command wrote it. To remove what you wrote, too: npm run new -- --undo ${one} --force`,
    );
  const examples = `test/openapi/examples/${names.many}.examples.json`;
  erase(names, [folder, `test/${names.many}`, examples, ...migrations]);
  // What generates the list imports it.
  const list = 'src/adapters/database/migrations/index.ts';
  const isKept = (line: string) => !migrations.some((file) => line.includes(basename(file, '.ts')));
  writeFileSync(list, readFileSync(list, 'utf8').split('\n').filter(isKept).join('\n'));
  return names;
}

/** Says nothing, unless it fails. */
function run(tool: string, ...args: string[]): void {
  const env = { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` };
  const { status, error, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8', env, maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Refusal(`${stdout}${stderr}${error?.message ?? ''}\n${tool} ${args.join(' ')} failed.`);
}

/** Contracts, the examples of the reference and the SDK. */
function generate(): void {
  say('Generating the contracts, the examples and the SDK: about a minute.');
  for (const script of ['contracts', 'build', 'examples', 'codegen']) {
    say(`  npm run ${script}`);
    run('npm', 'run', '--silent', script);
  }
}

/** As the arguments of the command. */
async function ask(): Promise<string[]> {
  const questions = createInterface(process.stdin, process.stdout);
  const options = { '--filter': 'Filter by a range of', '--search': 'Search', '--belongs-to': 'Belongs to' };
  say(usage);
  // Ctrl-C and Ctrl-D.
  const leave = () => process.exit(1);
  questions.once('close', leave);
  const one = await questions.question('Name of one, such as book: ');
  const fields = await questions.question('Fields, such as title:line author:line? year:integer: ');
  const chosen: string[] = [];
  for (const [option, question] of Object.entries(options)) {
    const answer = await questions.question(`${question} (empty for none): `);
    if (answer.trim() !== '') chosen.push(option, answer.trim());
  }
  questions.off('close', leave).close();
  return [one.trim(), ...fields.trim().split(/\s+/), ...chosen];
}

/** Two at once would generate from what the other has half written. */
function takeTurn(): void {
  const file = 'node_modules/.cache/terrapin-new/running';
  mkdirSync(dirname(file), { recursive: true });
  const other = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (other > 0 && isRunning(other))
    throw new Refusal(
      `This command is running already (process ${other}). Wait until it has ended. If there is none, delete ${file}.`,
    );
  writeFileSync(file, String(process.pid));
  process.once('exit', () => rmSync(file));
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  if (given.length === 0 && !process.stdin.isTTY) throw new Refusal(usage);
  takeTurn();
  const { undo, isForced = false, resource } = readArguments(given.length > 0 ? given : await ask());
  if (resource) {
    const files = write(resource);
    run('biome', 'check', '--write', '--log-level=error', ...files);
    remember(resource);
    say(`Wrote these files, or lines of them:\n${files.map((file) => `  ${file}\n`).join('')}`);
  }
  const { one, many } = resource ?? remove(undo as string, isForced);
  try {
    generate();
  } catch (error) {
    throw new Refusal(
      `${(error as Error).message} Correct it and run \`npm run examples && npm run codegen\`${resource ? `, or \`npm run new -- --undo ${one}\`` : ''}.`,
    );
  }
  if (!resource) {
    say(`Removed ${many}. A database in which a server has run with them keeps their table, and is refused now: delete .data, or drop the table
and its row in the table migrations.`);
    return;
  }
  say(`${capitalize(many)} are served. Replace the descriptions and examples in src/resources/${many}/${one}.entity.ts, then run:
  npm run test:of -- ${many}
  npm run dev
The demo token has their scopes then, and new sign-ins. Other tokens stay as they are.`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message.trimEnd()}\n`);
  process.exitCode = 1;
}
