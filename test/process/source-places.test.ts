import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { describeError, inSource } from '../../src/host/terminal/logger.ts';
import { sharedFolder } from '../support/shared.ts';

const folder = await sharedFolder();
const code = 'interface Told {\n  what: string;\n}\n\nexport const failing = ({ what }: Told) => new Error(what);\n';
await writeFile(join(folder, 'failing.ts'), code);
const entryPoints = [join(folder, 'failing.ts')];
await build({ entryPoints, outdir: join(folder, 'built'), bundle: true, format: 'esm', sourcemap: 'linked' });

test('a stack trace in the log refers to the source instead of the bundle', async () => {
  const built = join(folder, 'built/failing.js');
  const { failing } = (await import(/* @vite-ignore */ built)) as { failing(told: { what: string }): Error };
  const error = failing({ what: 'It broke.' });
  const stack = `Error: It broke.\n    at failing (file://${built}:2:30)\n    at node:internal/timers:42:1`;
  expect(inSource(stack)).toMatch(new RegExp(`at failing \\(${join(folder, 'failing.ts')}:5:\\d+\\)`));
  expect(describeError(Object.assign(error, { stack }))).toMatchObject({ stack: inSource(stack) });
});

test.each([
  'Error\n    at /nowhere/at-all.js:1:1',
  'Error\n    at node:internal/timers:42:1',
  'no stack',
])('a stack trace without a source map is unchanged: %s', (stack) => expect(inSource(stack)).toBe(stack));
