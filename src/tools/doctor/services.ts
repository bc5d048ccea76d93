import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSharedCounts } from '../../adapters/limits/open.ts';
import { newStorageKey } from '../../core/ports/storage-key.ts';
import { type Check, ok, problem } from './check.ts';

/** Milliseconds to wait for each. */
const patience = 5_000;

export const checkImages: Check = async ({ storageUrl }) => {
  if (storageUrl.protocol === 'file:') {
    const folder = fileURLToPath(storageUrl);
    return ok(`files in ${folder}${existsSync(folder) ? '' : ', not made yet'}`);
  }
  const place = `bucket ${storageUrl.hostname}`;
  try {
    const { openS3Storage, parseS3Url } = await import('../../adapters/storage/s3.ts');
    // No such image is there: what is asked is whether the store answers, and lets this server in.
    await openS3Storage(parseS3Url(storageUrl)).read(newStorageKey('images', 'image/png'));
    return ok(`${place}: answers`);
  } catch (error) {
    return problem(`${place}: ${(error as Error).message}`, 'Check STORAGE_URL, and AWS_ACCESS_KEY_ID and its secret.');
  }
};

export const checkMail: Check = async ({ smtpUrl, dataDir }) => {
  if (!smtpUrl) return ok(`files in ${dataDir}/mail: nothing is sent`);
  const { hostname, port } = new URL(smtpUrl);
  const place = `${hostname}${port && `:${port}`}`;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patience, greetingTimeout: patience });
  try {
    await transport.verify();
    return ok(`${place}: answers`);
  } catch (error) {
    return problem(`${place}: ${(error as Error).message}`, 'Check SMTP_URL. Mails wait until it works.');
  } finally {
    transport.close();
  }
};

export const checkIssuer: Check = async ({ oidc }) => {
  if (!oidc) return null;
  try {
    const { fetchKeys } = await import('../../adapters/oidc/fetch-keys.ts');
    await fetchKeys(oidc.issuer, patience);
    return ok(`${oidc.issuer}: its keys can be read`);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    const why = cause ? `${message} (${cause.message})` : message;
    return problem(`${oidc.issuer}: ${why}`, 'Check OIDC_ISSUER: JWTs are refused until its keys can be read.');
  }
};

export const checkLimits: Check = async ({ rateLimitUrl }) => {
  if (!rateLimitUrl) return null;
  const { host } = new URL(rateLimitUrl);
  const counts = await openSharedCounts(rateLimitUrl);
  const add = () => counts.add([{ key: 'doctor', units: 0, seconds: 1 }]);
  try {
    // A first count may come before the connection is there.
    await add().catch(() => pause(patience / 10).then(add));
    return ok(`${host}: answers`);
  } catch (error) {
    return problem(`${host}: ${(error as Error).message}`, 'Each process limits for itself until it answers.');
  } finally {
    await counts.close().catch(() => {});
  }
};
