import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DemoServer {
  url: string;
  token: string;
  stop(): void;
}

/** Starts the built server (`npm run build`) with demo data on a free port. */
export async function startDemoServer(): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'terrapin-demo-'));
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder };
  const child = spawn(process.execPath, ['dist/terrapin.js', 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => {
    child.once('exit', () => rmSync(folder, { recursive: true }));
    child.kill();
  };
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    const url = /Terrapin listens on (\S+)/.exec(output)?.[1];
    if (url) return { url, token: readFileSync(join(folder, 'demo-token'), 'utf8').trim(), stop };
  }
  throw new Error(`The server did not start: ${output}`);
}
