import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../src/index.ts';
import { startDemoServer } from './demo-server.ts';
import { readmeModule } from './readme.ts';

/**
 * Tests the package as users get it: packs the SDK, installs it in an empty folder, compiles the README's snippets with
 * the strictest settings of each TypeScript version and runs them, then runs publint and attw. Requires the npm
 * registry: these tools are not development dependencies.
 */
const tools = ['@types/node@24.19.2', 'publint@0.3.25', '@arethetypeswrong/cli@0.18.5'];
/** From the oldest that the README names to the newest. */
const typescripts = {
  'typescript-5.4': '5.4.5',
  'typescript-5': '5.9.3',
  'typescript-6': '6.0.3',
  'typescript-7': '7.0.2',
};

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
};
const settings = [
  // A server: Node's types, no DOM.
  { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] },
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
];

/** Node's older resolution, from CommonJS: `import` becomes `require`. */
const commonjs = { module: 'node16', moduleResolution: 'node16', verbatimModuleSyntax: false };

const folder = mkdtempSync(join(tmpdir(), 'terrapin-package-'));
try {
  run('npm', ['pack', '--workspace', 'sdk', '--silent', '--pack-destination', folder], process.cwd());
  const [tarball = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const aliases = Object.entries(typescripts).map(([alias, version]) => `${alias}@npm:typescript@${version}`);
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', `./${tarball}`, ...aliases, ...tools]);
  writeFileSync(join(folder, 'readme.ts'), `${readmeModule()}\nexport {};\n`);
  for (const [alias, version] of Object.entries(typescripts)) {
    for (const setting of settings) {
      const config = { compilerOptions: { ...compilerOptions, ...setting }, files: ['readme.ts'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      run('node', [`node_modules/${alias}/bin/tsc`]);
      process.stdout.write(
        `Compiles with TypeScript ${version}, ${setting.moduleResolution}, types: [${'types' in setting ? setting.types : ''}].\n`,
      );
    }
  }
  const imports =
    "import { createClient } from '@terrapin/sdk';\nimport { listen } from '@terrapin/sdk/listen';\nimport { createLive } from '@terrapin/sdk/live';\nimport { webhookHandler } from '@terrapin/sdk/webhooks';\nimport { createOAuth } from '@terrapin/sdk/oauth';";
  writeFileSync(
    join(folder, 'commonjs.cts'),
    `${imports}\nexport const used = [createClient, listen, createLive, webhookHandler, createOAuth];\n`,
  );
  for (const [alias, version] of Object.entries(typescripts)) {
    const config = { compilerOptions: { ...compilerOptions, ...commonjs }, files: ['commonjs.cts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    run('node', [`node_modules/${alias}/bin/tsc`]);
    process.stdout.write(`Compiles with TypeScript ${version} from CommonJS, node16.\n`);
  }
  await runReadme();
  run('node', ['node_modules/publint/src/cli.js', 'run', '--strict', 'node_modules/@terrapin/sdk']);
  run('node', ['node_modules/@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'node16']);
} finally {
  rmSync(folder, { recursive: true });
}

async function runReadme(): Promise<void> {
  const { url, token, stop } = await startDemoServer();
  try {
    const [article] = await createClient({ url, token }).articles.list().toArray(1);
    const env = { ...process.env, TERRAPIN_URL: url, TERRAPIN_TOKEN: token, TERRAPIN_ARTICLE: article?.id };
    execFileSync('node', ['--no-warnings', 'readme.ts'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
    process.stdout.write('The snippets of the README run.\n');
    execFileSync('node_modules/.bin/terrapin-sdk', ['trigger', 'invoice.paid'], { cwd: folder, env, stdio: 'inherit' });
  } finally {
    stop();
  }
}

function run(command: string, args: string[], cwd = folder): void {
  execFileSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
}
