import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { remedyFor } from '../../adapters/database/data-dir.ts';
import { version } from '../../core/version.ts';
import { listen } from '../../surfaces/http/server.ts';
import { readableSize } from '../command-line.ts';
import { type Check, type Finding, note, ok, problem } from './check.ts';

/** The major version of Node.js that the project is made for; `package.json` pins it. */
const wanted = 24;
/** Bytes. The embedded database takes 42 MB before there is anything in it. */
const little = 500_000_000;

export function checkNode(): Finding {
  const { node } = process.versions;
  const says = `Terrapin ${version} on Node.js ${node}, ${process.platform} ${process.arch}`;
  if (Number.parseInt(node, 10) >= wanted) return ok(says);
  return problem(says, `Node.js ${wanted} is needed: run npm ci, which brings it, and start with npm run.`);
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
    if (name === 'Terrapin') return ok(`${place}: Terrapin answers there`);
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
  const says = `${dataDir}: ${folder === dataDir ? 'there' : 'not made yet'}, ${readableSize(free)} free`;
  if (free < little) return note(says, 'Make room: a write that does not fit is refused.');
  const isOpen = process.platform !== 'win32' && folder === dataDir && (statSync(folder).mode & 0o077) !== 0;
  return isOpen
    ? note(says, 'Other users of this machine can read it; the server closes it when it starts.')
    : ok(says);
};
