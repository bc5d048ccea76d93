import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { remedyFor } from '../../adapters/database/data-dir.ts';
import type { Config } from '../../config.ts';
import { newStorageKey } from '../../core/ports/storage.ts';
import { version } from '../../core/version.ts';
import { findTerrapin, listen } from '../../surfaces/http/listen.ts';
import { explainFailure } from '../../terminal/explain-failure.ts';
import { readableSize } from '../command-line.ts';

export interface Finding {
  /** `note`: the server works, but the operator should know something. */
  readonly state: 'ok' | 'note' | 'problem';
  readonly summary: string;
  readonly advice?: string;
}

/** Checks one thing. Null: not configured. A rejection is a problem. */
export type Check = (config: Config) => Promise<Finding | null>;

export const ok = (summary: string): Finding => ({ state: 'ok', summary });
export const note = (summary: string, advice: string): Finding => ({ state: 'note', summary, advice });
export const problem = (summary: string, advice: string): Finding => ({ state: 'problem', summary, advice });

export async function runCheck(check: Check, config: Config): Promise<Finding | null> {
  try {
    return await check(config);
  } catch (error) {
    return { state: 'problem', summary: explainFailure(error, 'This check failed') };
  }
}

/** Bytes. An empty embedded database takes 42 MB. */
const lowSpace = 500_000_000;

/** The program does not start on an older Node.js. */
export const checkNode = (): Finding =>
  ok(`Terrapin ${version} on Node.js ${process.versions.node}, ${process.platform} ${process.arch}`);

export const checkPort: Check = async ({ host, port }) => {
  const place = `${host}, port ${port}`;
  const server = createServer();
  try {
    await listen(server, { host, port });
    server.close();
    return ok(`${place}: free`);
  } catch (error) {
    const holder = await findTerrapin(host, port);
    if (holder) return ok(`${place}: ${holder} is running there`);
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

/** Milliseconds. */
const patience = 5_000;

export const checkImages: Check = async ({ storageUrl }) => {
  if (storageUrl.protocol === 'file:') {
    const folder = fileURLToPath(storageUrl);
    return ok(`files in ${folder}${existsSync(folder) ? '' : ', not created yet'}`);
  }
  const place = `bucket ${storageUrl.hostname}`;
  try {
    const { openS3Storage, parseS3Url } = await import('../../adapters/storage/s3.ts');
    // The image does not exist: this checks only that the store responds and accepts the credentials.
    await openS3Storage(parseS3Url(storageUrl)).read(newStorageKey('images', 'image/png'));
    return ok(`${place}: reachable`);
  } catch (error) {
    return problem(`${place}: ${(error as Error).message}`, 'Check STORAGE_URL, AWS_ACCESS_KEY_ID and its secret.');
  }
};

export const checkMail: Check = async ({ smtpUrl, dataDir }) => {
  if (!smtpUrl) return ok(`files in ${dataDir}/mail; no email is sent`);
  const { hostname, port } = new URL(smtpUrl);
  const place = `${hostname}${port && `:${port}`}`;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patience, greetingTimeout: patience });
  try {
    await transport.verify();
    return ok(`${place}: reachable`);
  } catch (error) {
    return problem(`${place}: ${(error as Error).message}`, 'Check SMTP_URL. Emails wait in the queue until it works.');
  } finally {
    transport.close();
  }
};

export const checkIssuer: Check = async ({ oidc }) => {
  if (!oidc) return null;
  try {
    const { fetchKeys } = await import('../../adapters/oidc/open.ts');
    await fetchKeys(oidc.issuer, patience);
    return ok(`${oidc.issuer}: keys fetched`);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    const why = cause ? `${message} (${cause.message})` : message;
    return problem(`${oidc.issuer}: ${why}`, 'Check OIDC_ISSUER. JWTs are rejected until its keys can be fetched.');
  }
};
