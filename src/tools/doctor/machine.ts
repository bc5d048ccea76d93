import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { remedyFor } from '../../adapters/database/data-dir.ts';
import { version } from '../../core/version.ts';
import { listen } from '../../surfaces/http/server.ts';
import { readableSize } from '../command-line.ts';
import { type Check, type Finding, note, ok, problem } from './check.ts';

/** Major version of Node.js that `package.json` pins. */
const requiredMajor = 24;
/** Bytes. An empty embedded database takes 42 MB. */
const lowSpace = 500_000_000;

export function checkNode(): Finding {
  const { node } = process.versions;
  const summary = `Terrapin ${version} on Node.js ${node}, ${process.platform} ${process.arch}`;
  if (Number.parseInt(node, 10) >= requiredMajor) return ok(summary);
  return problem(
    summary,
    `Node.js ${requiredMajor} is required: run npm ci, which installs it, and start with npm run.`,
  );
}

export const checkPort: Check = async ({ host, port }) => {
  const place = `${host}, port ${port}`;
  const server = createServer();
  try {
    await listen(server, { host, port });
    server.close();
    return ok(`${place}: free`);
  } catch (error) {
    const name = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(1_000),
    }).then(
      (response) => response.json().then((body) => (body as { name?: string }).name),
      () => undefined,
    );
    if (name === 'Terrapin') return ok(`${place}: Terrapin is running there`);
    throw error;
  }
};

export const checkFolder: Check = async ({ dataDir }) => {
  let folder = dataDir;
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(folder).isDirectory()) throw new Error(`EEXIST: ${folder} is a file`);
  } catch (error) {
    const { message } = error as Error;
    return problem(`DATA_DIR ${dataDir} cannot be used: ${message}`, remedyFor(message) ?? 'Set DATA_DIR.');
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const summary = `${dataDir}: ${folder === dataDir ? 'exists' : 'not created yet'}, ${readableSize(free)} free`;
  if (free < lowSpace) return note(summary, 'Free disk space: writes fail when the disk is full.');
  const isOpen = process.platform !== 'win32' && folder === dataDir && (statSync(folder).mode & 0o077) !== 0;
  return isOpen
    ? note(summary, 'Other users of this machine can read it. The server restricts its mode at the next start.')
    : ok(summary);
};
