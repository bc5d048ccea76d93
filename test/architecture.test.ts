import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Options, statementName, statementsOver } from '@terrapin/table';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as catalogue from '../src/catalogue.ts';
import { scopesOf } from '../src/core/access.ts';
import { errorCatalogue } from '../src/core/errors.ts';
import { eventScopes } from '../src/core/events.ts';
import type { Operation } from '../src/core/operation.ts';
import { registry } from '../src/resources/registry.ts';
import { scopesOfResource } from '../src/resources/resource.ts';

const { publicRoutes, resources, routes } = registry;

const root = resolve(import.meta.dirname, '..');
const sources = globSync('{src,packages/{contracts,pages}}/**/*.{ts,tsx}', { cwd: root }).sort();

const text = (file: string) => readFileSync(join(root, file), 'utf8');

function codeOf(file: string): string {
  const tokens = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/.*/g;
  return text(file).replaceAll(tokens, (_, literal: string | undefined) => literal ?? '');
}

const statements =
  /^(?:import|export)\b[^;]*?\bfrom '[^']+'(?: with \{[^}]*\})?;|\bimport\('[^']+'\)|^import '[^']+';/gm;

function importsOf(file: string): string[] {
  const imports = codeOf(file).match(statements) ?? [];
  const paths = imports.map((one) => /'([^']+)'/.exec(one.replace(/ with .*/, ''))?.[1] ?? '');
  return paths.filter((path) => path.startsWith('.')).map((path) => join(dirname(file), path));
}

const layers = ['values', 'core', 'adapters', 'surfaces'];
const layerSources = sources.filter((file) => layers.includes(file.split('/')[1] as string));
const isMigration = (file: string) => file.includes('/migrations/');

describe('values, core, adapters and surfaces', () => {
  test('import no resource', () => {
    const imports = layerSources.flatMap((file) => importsOf(file).map((path) => `${file} → ${path}`));
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.filter((one) => one.includes('→ src/resources/'))).toEqual([]);
  });

  test('contain no error code, scope, tag or path of a resource', () => {
    const named = resources.flatMap(({ errors = {}, tag }) => [...Object.keys(errors), ...(tag ? [tag.name] : [])]);
    const quoted: string[] = [...registry.scopes, ...named];
    const paths = [...routes, ...publicRoutes].map(({ path }) => path.split('{')[0]?.replace(/\/$/, '') as string);
    const names = [
      ...quoted.map((name) => new RegExp(`['"\`]${name}['"\`]`)),
      ...[...new Set(paths)].map((path) => new RegExp(`['"\`}]${path}(?![\\w.-])`)),
    ];
    const found = layerSources
      .filter((file) => !isMigration(file))
      .flatMap((file) => {
        const code = codeOf(file).replaceAll(statements, '');
        return names.filter((name) => name.test(code)).map((name) => `${file}: ${name.source}`);
      });
    expect(found).toEqual([]);
  });

  test('declare only error codes that they or several resources use', () => {
    const users = sources.filter((file) => file !== 'src/core/errors.ts').map((file) => ({ file, code: codeOf(file) }));
    const misplaced = Object.keys(errorCatalogue).filter((code) => {
      const rooms = users.filter((one) => new RegExp(`\\b${code}\\b`).test(one.code)).map(({ file }) => roomOf(file));
      return rooms.every((room) => room.startsWith('resources/')) && new Set(rooms).size < 2;
    });
    expect(misplaced).toEqual([]);
  });
});

/**
 * The module of a file: a layer's subfolder, core or values as a whole, or the folder of a resource; any other file is its own.
 */
function roomOf(file: string): string {
  const [, floor = '', room = ''] = file.split('/');
  if (floor === 'core' || floor === 'values') return floor;
  return ['adapters', 'surfaces', 'resources'].includes(floor) ? `${floor}/${room}` : file;
}

test('modules do not depend on each other in a cycle', () => {
  const known = new Map<string, Set<string>>();
  for (const file of sources) {
    const room = roomOf(file);
    const rooms = known.get(room) ?? new Set();
    known.set(room, rooms);
    for (const path of importsOf(file)) if (roomOf(path) !== room) rooms.add(roomOf(path));
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const room of known.get(from) ?? []) if (!seen.has(room)) reached(room, seen.add(room));
    return seen;
  };
  const reach = new Map([...known.keys()].map((room) => [room, reached(room)]));
  const circles = [...reach].map(([room, rooms]) => [...rooms].filter((other) => reach.get(other)?.has(room)).sort());
  const distinct = new Set(circles.filter(({ length }) => length > 0).map((circle) => circle.join(' ⇄ ')));
  expect([...distinct].sort()).toEqual([]);
});

test('nothing on the way of a request imports what writes openapi.json', () => {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || !sources.includes(file)) return;
    reached.add(file);
    for (const path of importsOf(file)) visit(path);
  };
  for (const program of ['src/terrapin.ts', 'src/host/main.ts', 'src/host/worker.ts']) visit(program);
  expect(reached).toContain('src/surfaces/http/service.ts');
  expect([...reached].filter((file) => file.startsWith('packages/contracts/openapi/'))).toEqual([]);
});

test('every operation requires a scope declared by its resource', async () => {
  const undeclared: string[] = [];
  const folders = globSync('src/resources/*/index.ts', { cwd: root }).map(dirname);
  expect(folders).toHaveLength(resources.length);
  for (const folder of folders) {
    const exported: object = await import(join(root, folder, 'index.ts'));
    const [resource] = Object.values(exported) as [(typeof resources)[number]];
    if (!resource.types) continue;
    // Events require the scopes of what they are about.
    const declared = [
      ...Object.keys(scopesOfResource(resource, catalogue)),
      ...(folder.endsWith('/events') ? eventScopes : []),
      // Of one's own user and tokens.
      ...(folder.endsWith('/tokens') ? ['account:write'] : []),
    ];
    for (const { name, scope } of await operationsIn(folder)) {
      if (scopesOf(scope).every((one) => declared.includes(one))) continue;
      undeclared.push(name);
    }
  }
  expect(undeclared).toEqual([]);
});

async function operationsIn(folder: string): Promise<Operation['definition'][]> {
  const files = globSync(`${folder}/**/*.operations.ts`, { cwd: root }).sort();
  const modules = (await Promise.all(files.map((file) => import(join(root, file))))) as object[];
  const exported = modules.flatMap((module) => Object.values(module) as unknown[]);
  const all = exported.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : [one]));
  const definitions = all.flatMap((one) => (one as Partial<Operation> | null)?.definition ?? []);
  expect(definitions.length, folder).toBeGreaterThan(0);
  return definitions;
}

describe('statement names', () => {
  const declared = sources.flatMap((file) =>
    [...codeOf(file).matchAll(/\bstatements?(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(([, name]) => name as string),
  );

  test('are unique', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([]);
  });

  test('have at most 63 bytes and differ for each combination of options', () => {
    const { statements } = statementsOver();
    const word = fc.stringMatching(/^[a-z]{1,20}$/);
    const options: fc.Arbitrary<Options> = fc.dictionary(word, fc.oneof(fc.boolean(), word, fc.array(word)), {
      maxKeys: 12,
    });
    const names = fc.constantFrom(...declared);
    fc.assert(
      fc.property(names, options, options, (name, one, other) => {
        const formOf = statements(name, () => ({ compile: () => ({ sql: '', parameters: [] }) }), []);
        const [first, second] = [formOf(one), formOf(other)];
        for (const form of [first, second]) expect(Buffer.byteLength(form.name as string)).toBeLessThanOrEqual(63);
        expect(first.name === second.name).toBe(first === second);
      }),
    );
    const long = 'list_of_what_has_a_name_that_is_just_as_long_as_names_may_be__63';
    expect([statementName(long.slice(0, 63)).length, statementName(`${long}_forward`)]).not.toEqual([
      63,
      statementName(`${long}_backward`),
    ]);
  });
});
