import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    image: string;
    postgresql: { url: string; template: string; run: string } | null;
  }
}

/**
 * Migrates the databases that tests copy: an embedded one and, with TEST_DATABASE_URL, one on PostgreSQL, which test servers
 * use then. Both are kept for later runs, until what makes them changes.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  execFileSync(process.execPath, ['packages/contracts/build.ts', 'openapi']);
  const key = fingerprint();
  await setupEmbedded(project, key);
  const url = process.env.TEST_DATABASE_URL;
  if (url) return setupPostgresql(project, url, key);
  project.provide('postgresql', null);
  return undefined;
}

/** Of what a migrated database depends on: migrations and how they are run, and the queues of jobs. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const always = ['src/adapters/{database,jobs}/**/*.ts', 'packages/{embedded,postgres}/src/*.ts', 'package-lock.json'];
  for (const file of [...globSync(always), ...globSync('test/support/build-databases.ts')].sort())
    hash.update(file).update(readFileSync(file));
  for (const file of globSync('src/**/*.ts').sort()) {
    const source = readFileSync(file, 'utf8');
    if (source.includes('JobKind<')) hash.update(file).update(source);
  }
  return hash.digest('hex').slice(0, 16);
}

async function setupEmbedded(project: TestProject, key: string): Promise<void> {
  const folder = resolve('node_modules/.cache/terrapin-test');
  const image = `${folder}/${key}.tar`;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(image)) {
    const { buildImage } = await import('./build-databases.ts');
    await buildImage(image);
  }
  const now = new Date();
  utimesSync(image, now, now);
  // Not those of other runs: copies of the project share its packages, and the folder in them.
  for (const file of globSync(`${folder}/*`))
    if (statSync(file).mtimeMs < now.getTime() - day) rmSync(file, { force: true });
  project.provide('image', image);
}

const day = 24 * 60 * 60 * 1000;

async function setupPostgresql(project: TestProject, url: string, key: string): Promise<() => Promise<void>> {
  const template = `terrapin_template_${key}`;
  const run = `terrapin_test_${Date.now()}_${process.pid}`;
  const inDatabase = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const names = async (admin: Client, which: string) => {
    const { rows } = await admin.query(`select datname as name, shobj_description(oid, 'pg_database') as used
      from pg_database where datname like '${which}'`);
    return rows as { name: string; used: string | null }[];
  };
  await withAdmin(url, async (admin) => {
    // One run at a time, or two would build the same template.
    await admin.query('select pg_advisory_lock(hashtext($1))', ['terrapin_template']);
    const templates = await names(admin, 'terrapin\\_template\\_%');
    if (!templates.some(({ name }) => name === template)) {
      await admin.query(`drop database if exists ${template}_building with (force)`);
      await admin.query(`create database ${template}_building`);
      const { buildTemplate } = await import('./build-databases.ts');
      await buildTemplate(inDatabase(`${template}_building`));
      await admin.query(`alter database ${template}_building rename to ${template}`);
    }
    await admin.query(`comment on database ${template} is '${Date.now()}'`);
    // What no run of the last day has used, and what runs have left behind that were killed.
    const isOld = (used: string | null | undefined) => Number(used ?? 0) < Date.now() - day;
    const left = (await names(admin, 'terrapin\\_test\\_%')).filter(({ name }) => isOld(name.split('_')[2]));
    for (const { name } of [...templates.filter(({ used }) => isOld(used)), ...left])
      if (name !== template) await admin.query(`drop database if exists ${name} with (force)`);
  });
  project.provide('postgresql', { url, template, run });
  return () =>
    withAdmin(url, async (admin) => {
      for (const { name } of await names(admin, `${run.replaceAll('_', '\\_')}\\_%`))
        await admin.query(`drop database if exists ${name} with (force)`);
    });
}

/** For a moment only: during a run, what idles may be closed. */
async function withAdmin(url: string, use: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await use(admin).finally(() => admin.end());
}
