import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { erase, listEdited, migrationsOf, remember, write } from '../../tools/new/files.ts';
import { readArguments } from '../../tools/new/request.ts';
import { filesOf } from '../../tools/new/templates.ts';
import { apply, blocksOf } from './page.ts';

const page = await readFile('docs/adding-a-resource.md', 'utf8');
const run = promisify(execFile);

/** As `npm run new` leaves a file. */
async function formatted(file: string, text: string): Promise<string> {
  const running = run('node_modules/.bin/biome', ['check', '--write', `--stdin-file-path=${file}`]);
  running.child.stdin?.end(text);
  return (await running).stdout;
}

const [, command = ''] = /^npm run new -- (.*)$/m.exec(page) ?? [];
const resourceOf = (...options: string[]) => {
  const { resource } = readArguments([...command.replaceAll("'", '').split(' '), ...options]);
  if (!resource) throw new Error('There is no resource.');
  return resource;
};

/** What each option adds, as the page says it of shelves, for a resource that there is. */
const [, ...sections] = page
  .replaceAll('shelves', 'turtles')
  .replaceAll('shelf', 'turtle')
  .replaceAll('Shelf', 'Turtle')
  .split(/^## (?:A range|A search|A has many B|Adding a column)$/m)
  .slice(0, 4)
  .map(blocksOf);
const options = [
  ['--filter', 'year'],
  ['--search', 'title,author'],
  ['--belongs-to', 'turtle'],
];
const combinations = Array.from({ length: 2 ** options.length }, (_, bits) =>
  options.map((option, at) => ({ option, blocks: sections[at] ?? [] })).filter((_, at) => bits & (1 << at)),
);

describe('npm run new', () => {
  const entity = 'src/resources/books/book.entity.ts';
  const served = 'test/books/books.served.ts';

  test('writes the class that docs/adding-a-resource.md shows for its command', async () => {
    const [shown] = blocksOf(page);
    expect(shown?.file).toBe(entity);
    expect(shown?.code).toBe(await formatted(entity, filesOf(resourceOf())[entity] as string));
  });

  test.each(
    combinations.map((chosen) => ({ title: chosen.flatMap(({ option }) => option).join(' '), chosen })),
  )('with “$title” writes what the page adds by hand', async ({ chosen }) => {
    const folder = await mkdtemp(join(tmpdir(), 'terrapin-new-'));
    const whole = filesOf(resourceOf(...chosen.flatMap(({ option }) => option)));
    // Of rows for tests of large tables, the page shows those of a relation alone.
    const files = [
      entity,
      'src/resources/books/books.operations.ts',
      ...(chosen.every(({ option }) => option.includes('turtle')) ? [served] : []),
    ];
    for (const file of files)
      await apply({ language: 'ts', file, code: await formatted(file, filesOf(resourceOf())[file] as string) }, folder);
    for (const block of chosen.flatMap(({ blocks }) => blocks).filter(({ file }) => files.includes(file)))
      await apply(block, folder);
    for (const file of files)
      expect(await formatted(file, await readFile(join(folder, file), 'utf8'))).toBe(
        await formatted(file, whole[file] as string),
      );
    await rm(folder, { recursive: true });
  });

  test('creates the indexes and columns that the page adds', () => {
    const migration = sections[2]?.find(({ file }) => file.includes('/migrations/'))?.code ?? '';
    const resource = resourceOf(...options.flat());
    const created = filesOf(resource)[`src/adapters/database/migrations/${resource.migration}.ts`];
    const statements = (text = '') => (text.match(/create index [^']*/g) ?? []).sort();
    expect(statements(created)).toEqual(statements(migration));
    expect(statements(created)).toHaveLength(4);
    for (const [, column] of migration.matchAll(/add column ([^,']*)/g)) expect(created).toContain(`        ${column}`);
  });

  test.each(['book', 'type', 'interlibraryloan'])('--undo %s leaves the other files as they were', async (one) => {
    const project = await mkdtemp(join(tmpdir(), 'terrapin-new-'));
    const others = ['src/catalogue.ts', 'src/resources/registry.ts'];
    for (const file of others) await cp(file, join(project, file));
    const { resource } = readArguments([one, 'title:line']);
    if (!resource) throw new Error('There is no resource.');
    write(resource, project);
    remember(resource, project);
    expect(listEdited(resource, project)).toEqual([]);
    const migration = `src/adapters/database/migrations/${resource.migration}.ts`;
    await writeFile(join(project, migration), '// of my own');
    expect(listEdited(resource, project)).toEqual([migration]);
    const added = `test/${resource.many}/more.test.ts`;
    await writeFile(join(project, added), '');
    expect(listEdited(resource, project)).toEqual([migration, added]);
    // Their names end in the same word.
    for (const other of ['2027-01-02-lists-of', '2027-01-02-my'])
      await writeFile(join(project, `src/adapters/database/migrations/${other}-${resource.many}.ts`), '');
    expect(migrationsOf(resource, project)).toEqual([migration]);
    for (const file of others) {
      const text = await readFile(join(project, file), 'utf8');
      expect(text).not.toBe(await readFile(file, 'utf8'));
      await writeFile(join(project, file), await formatted(file, text));
    }
    erase(resource, [], project);
    expect(() => erase(resource, [], project)).toThrow('so nothing was changed');
    // Without a record, it may have been written by hand.
    expect(listEdited(resource, project)).toContain(added);
    for (const file of others) expect(await readFile(join(project, file), 'utf8')).toBe(await readFile(file, 'utf8'));
    await rm(project, { recursive: true });
  });

  test('writes nothing if a line that it looks for is not there', async () => {
    const project = await mkdtemp(join(tmpdir(), 'terrapin-new-'));
    for (const file of ['src/catalogue.ts', 'src/resources/registry.ts']) await cp(file, join(project, file));
    await writeFile(join(project, 'src/resources/registry.ts'), '');
    expect(() => write(resourceOf(), project)).toThrow('src/resources/registry.ts does not have the line');
    expect((await readdir(join(project, 'src'))).sort()).toEqual(['catalogue.ts', 'resources']);
    expect(await readFile(join(project, 'src/catalogue.ts'), 'utf8')).toBe(await readFile('src/catalogue.ts', 'utf8'));
    await rm(project, { recursive: true });
  });

  test.each([
    ['turtle name:line', 'src/resources/turtles exists. Resources: agents, articles, '],
    ['event name:line', 'src/resources/events exists'],
    ['client name:line', 'test/clients exists'],
    ['node name:line', 'Node exists'],
    ['date name:line', 'reserved word'],
    ['class name:line', 'reserved word'],
    ['Book name:line', 'Use one English word in lower case'],
    ['../book name:line', 'Use one English word in lower case'],
    ['book', 'has no fields'],
    ['book title', 'in camelCase or snake_case and a type'],
    ['book title:string', 'unknown type string. Types: line, text, integer, number, boolean, date, time.'],
    ['book title:constructor', 'unknown type constructor'],
    ['book title:line title:text', 'The field title is there twice'],
    ['book user:line', 'reserved word of SQL'],
    ['book etag:line', 'all rows have it'],
    ['book title:line year:integer --filter title', 'integer, number, date, time only. Of these fields: year.'],
    ['book title:line --search name', 'there is no such field. Of these fields: title.'],
    ['book title:line --belongs-to invoice', '--belongs-to works with: turtle, and not with invoice.'],
    ['book turtle:line --belongs-to turtle', 'Rename the field'],
    ['book title:line --range title', 'Usage:'],
    // Paths, tables, schemas and events that are no resource.
    ['developer name:line', '/developers exists'],
    ['metric name:line', '/metrics exists'],
    ['asset name:line', '/assets'],
    ['gadget name:line --plural device', "'/device' exists"],
    ['identity name:line', "tableName: 'identities' exists"],
    ['ping name:line', 'PingEvent exists'],
    ['book book:line', 'agents could not tell it from the id'],
    ['book fields:line', 'all rows have it'],
    ['book htmlURL:line', 'camelCase or snake_case'],
    ['книга название:line', 'Use one English word in lower case'],
    ['book название:line', 'camelCase or snake_case'],
    [`${'b'.repeat(40)} title:line`, 'is too long'],
    [`book ${'t'.repeat(40)}:line`, 'of at most 25 characters'],
    ['book soldAt:time soldOn:date --filter soldAt --filter soldOn', '--filter would make sold_after of two fields'],
    ['book title:line --belongs-to turtle --belongs-to shelf', '--belongs-to takes one name, and is there 2 times'],
    ['sheep title:line --plural sheep', 'The plural of sheep must be another word'],
    ['book title:line --force', 'Nothing goes with them'],
    ['--undo book title:line', 'Nothing goes with them'],
    ['--undo book --filter title', 'Nothing goes with them'],
  ])('refuses %s, and says what works', (args, sentence) => {
    expect(() => readArguments(args.split(' '))).toThrow(sentence);
  });

  test.each([
    ['shelf', 'shelves'],
    ['box', 'boxes'],
    ['library', 'libraries'],
    ['toy', 'toys'],
    ['knife', 'knives'],
    ['roof', 'roofs'],
  ])('serves a %s at /%s', (one, many) => {
    expect(readArguments([one, 'title:line']).resource?.many).toBe(many);
  });
});
