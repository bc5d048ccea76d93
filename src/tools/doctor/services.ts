import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newStorageKey } from '../../core/ports/storage-key.ts';
import { type Check, ok, problem } from './check.ts';

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
    const { fetchKeys } = await import('../../adapters/oidc/fetch-keys.ts');
    await fetchKeys(oidc.issuer, patience);
    return ok(`${oidc.issuer}: keys fetched`);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    const why = cause ? `${message} (${cause.message})` : message;
    return problem(`${oidc.issuer}: ${why}`, 'Check OIDC_ISSUER. JWTs are rejected until its keys can be fetched.');
  }
};
