import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { erase, listEdited, remember, write } from '../../tools/new/files.ts';
import { readArguments } from '../../tools/new/request.ts';
import { filesOf } from '../../tools/new/templates.ts';
import { blocksOf } from './page.ts';

const page = await readFile('docs/adding-a-resource.md', 'utf8');
const run = promisify(execFile);

/** As `npm run new` leaves a file. */
async function formatted(file: string, text: string): Promise<string> {
  const running = run('node_modules/.bin/biome', ['check', '--write', `--stdin-file-path=${file}`]);
  running.child.stdin?.end(text);
  return (await running).stdout;
}

describe('npm run new', () => {
  const file = 'src/resources/books/book.entity.ts';

  test('writes the class that docs/adding-a-resource.md shows for its command', async () => {
    const [, args = ''] = /^npm run new -- (.*)$/m.exec(page) ?? [];
    const { resource } = readArguments(args.replaceAll("'", '').split(' '));
    const [shown] = blocksOf(page);
    expect(shown?.file).toBe(file);
    expect(shown?.code).toBe(await formatted(file, filesOf(resource as NonNullable<typeof resource>)[file] as string));
  });

  test.each(['book', 'type', 'interlibraryloan'])('--undo %s leaves the other files as they were', async (one) => {
    const project = await mkdtemp(join(tmpdir(), 'terrapin-new-'));
    const others = ['src/catalogue.ts', 'src/resources/registry.ts'];
    for (const file of others) await cp(file, join(project, file));
    const { resource } = readArguments([one, 'title:line']);
    if (!resource) throw new Error('There is no resource.');
    write(resource, project);
    remember(resource, project);
    expect(listEdited(one, project)).toEqual([]);
    const migration = `src/adapters/database/migrations/${resource.migration}.ts`;
    await writeFile(join(project, migration), '// of my own');
    expect(listEdited(one, project)).toEqual([migration]);
    for (const file of others) {
      const text = await readFile(join(project, file), 'utf8');
      expect(text).not.toBe(await readFile(file, 'utf8'));
      await writeFile(join(project, file), await formatted(file, text));
    }
    erase(resource, [], project);
    for (const file of others) expect(await readFile(join(project, file), 'utf8')).toBe(await readFile(file, 'utf8'));
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
    ['book title', 'Write a name in camelCase or snake_case and a type'],
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
