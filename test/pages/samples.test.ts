import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type OpenapiDocument, sampleOf } from '../../packages/pages/reference/sample.ts';

test('the reference has a request with the SDK for each operation with a body in JSON or none, and it compiles', async () => {
  const url = 'http://127.0.0.1:3000';
  const document = JSON.parse(await readFile('openapi.json', 'utf8')) as OpenapiDocument;
  const samples = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      sample: sampleOf(document, [path, method], operation, url),
    })),
  );
  const missing = samples.flatMap(({ name, sample }) => (sample === null ? [name] : []));
  expect(missing.filter((name) => !/(?:docs|llms|board|pay|favicon|assets|graphql|images|metrics)/.test(name))).toEqual(
    ['put /uploads/{upload}'],
  );
  const folder = 'dist/samples';
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(folder, { recursive: true });
  for (const [i, { sample }] of samples.entries()) if (sample) await writeFile(`${folder}/${i}.ts`, sample);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, moduleDetection: 'force' },
    ...{ target: 'es2024', module: 'esnext', moduleResolution: 'bundler', lib: ['es2024', 'dom', 'dom.iterable'] },
    ...{ types: ['node'], paths: { '@terrapin/sdk': ['../../sdk/src/index.ts'] } },
  };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsc', ['-p', folder]).catch((error) => error);
  const failed = stdout.replaceAll(/^dist\/samples\/(\d+)\.ts/gm, (_: string, i: number) => `${samples[i]?.name}`);
  expect(failed).toBe('');
});
