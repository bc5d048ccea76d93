import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type SampledDocument, samplesOf } from '../../packages/pages/samples.ts';

test('the reference has a request with the SDK for each operation with a body in JSON or none, and it compiles', async () => {
  const document = JSON.parse(await readFile('openapi.json', 'utf8')) as SampledDocument;
  const samples = samplesOf(document, await readFile('schema.graphql', 'utf8'), 'http://127.0.0.1:3000');
  const all = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((one) => one.operationId ?? []),
  );
  const isOfServer = /Mcp|Resources|Liveness|Readiness|Document|Metadata/;
  const isPage = /Graphql|Docs|Reference|Guide|ForModels|Board|Developers|PaymentPage|Favicon|Asset|Image|Metrics/;
  expect(all.filter((name) => !samples[name] && !isPage.test(name))).toEqual(['receiveUpload', 'getInvoicePdf']);
  expect(samples.createInvoice).toContain('terrapin.invoices.create({');
  expect(samples.listArticles).toContain('terrapin.articles.list()');
  const byRest = Object.keys(samples).filter((name) => samples[name]?.includes('terrapin.rest.'));
  expect(byRest.filter((name) => !isOfServer.test(name))).toEqual([
    ...[
      'completeUpload',
      'getUserAvatar',
      'describeInvoiceTransitions',
      'describeInvoicePaymentAttempts',
      'getBill',
      'renewPaymentLink',
    ],
  ]);
  const folder = 'dist/samples';
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(folder, { recursive: true });
  for (const [name, sample] of Object.entries(samples)) await writeFile(`${folder}/${name}.ts`, sample);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, moduleDetection: 'force' },
    ...{ target: 'es2024', module: 'esnext', moduleResolution: 'bundler', lib: ['es2024', 'dom', 'dom.iterable'] },
    ...{ types: ['node'], paths: { '@terrapin/sdk': ['../../sdk/src/index.ts'] } },
  };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsc', ['-p', folder]).catch((error) => error);
  expect(stdout.replaceAll(`${folder}/`, '')).toBe('');
});
