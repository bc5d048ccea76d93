import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { endAll, newDataDir, startProcess } from '../support/process.ts';

/** A copy of the sources that is no checkout. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'terrapin-built-'));
  for (const path of ['src', 'packages', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  run(process.execPath, ['packages/contracts/build.ts', 'server']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(endAll);

const run = (program: string, args: string[], environment: Record<string, string> = {}) =>
  execFileSync(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
    stdio: 'pipe',
  });
const versionBuilt = (environment: Record<string, string> = {}) => {
  run(process.execPath, ['packages/contracts/build.ts', 'server'], environment);
  return run(process.execPath, ['dist/terrapin.js', '--version']).trim();
};

test('the program, run by its name, gives Node its flags, which processes of WORKERS inherit', () => {
  const flags = join(folder, 'flags.cjs');
  writeFileSync(flags, 'console.log(process.execArgv.join(" "))');
  const output = run(join(folder, 'dist/terrapin.js'), ['--version'], { NODE_OPTIONS: `--require=${flags}` });
  expect(output).toContain('--max-semi-space-size=16 --no-allocation-site-pretenuring\n');
});

test('npm start and npm run worker give Node the same flags', () => {
  const [, flags] = /^#!.* node (.+)\n/.exec(readFileSync('src/terrapin.ts', 'utf8')) ?? [];
  for (const name of ['start', 'worker'] as const)
    expect(project.scripts[name]).toContain(` && node ${flags} dist/terrapin.js ${name}`);
});

test.each([
  { memory: 256, processes: 1, saves: true },
  { memory: 8_000, processes: 1, saves: false },
  { memory: 4_000, processes: 8, saves: true },
])('with $memory MB for $processes processes, garbage is collected early: $saves', ({ memory, processes, saves }) => {
  const simulated = join(folder, 'memory.cjs');
  writeFileSync(
    simulated,
    `process.constrainedMemory = () => ${memory} * 1_000_000;
     require('node:os').totalmem = () => 16_000_000_000;
     require('node:v8').setFlagsFromString = console.log;`,
  );
  const script = `import('./src/host/processes/memory.ts').then(({ saveMemory }) => saveMemory(${processes}))`;
  const output = run(process.execPath, ['--require', simulated, '--eval', script]);
  expect(output).toBe(saves ? '--heap-growing-percent=50\n' : '');
});

test('the program does not start on an older Node.js, and says which one to use', () => {
  const older = join(folder, 'older.cjs');
  writeFileSync(older, 'Object.defineProperty(process.versions, "node", { value: "20.20.2" })');
  const start = () => run(process.execPath, ['dist/terrapin.js', 'start'], { NODE_OPTIONS: `--require=${older}` });
  expect(start).toThrow(
    expect.objectContaining({
      status: 1,
      stderr:
        'Terrapin requires Node.js 24, but this is 20.20.2. Use npm run, which runs the Node.js that npm ci installed, or install version 24.\n',
    }),
  );
});

describe('the version of a build', () => {
  test('is that of package.json without git', () => {
    expect(run(process.execPath, ['dist/terrapin.js', '--version']).trim()).toBe(project.version);
  });

  test('names the commit given in COMMIT, and appears in /health, in the metrics and in the index', async () => {
    expect(versionBuilt({ COMMIT: 'abc1234' })).toBe(`${project.version}+abc1234`);
    const data = await newDataDir('migrated');
    const server = await startProcess({ DATA_DIR: data.path, SEED: 'none' }, folder, join(folder, 'dist/terrapin.js'));
    const built = `${project.version}+abc1234`;
    expect(server.output()).toContain(`Version     ${built}\n`);
    const client = server.client(null);
    expect((await client.get('/health/live')).body).toEqual({ status: 'live', version: built });
    expect((await client.get('/health/ready')).body).toEqual({ status: 'ready', version: built });
    expect((await client.get('/')).body.version).toBe(built);
    expect((await client.get('/metrics')).text).toContain(`terrapin_build_info{version="${built}"} 1`);
    await server.end('SIGTERM');
    await data.remove();
  });

  test('names the commit of the checkout, marked since there are changes', () => {
    const git = (...args: string[]) => run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args]);
    git('init', '-q');
    git('add', 'package.json', 'src');
    git('commit', '-q', '-m', 'first');
    const commit = git('rev-parse', '--short=7', 'HEAD').trim();
    run('sh', ['-c', 'echo >> package.json']);
    expect(versionBuilt()).toBe(`${project.version}+${commit}-dirty`);
  });
});
