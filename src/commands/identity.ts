import 'reflect-metadata';
import { boot } from '../boot.ts';
import { operationSettings } from '../config.ts';
import type { Services } from '../core/context.ts';
import { linkIdentity, listIdentities, unlinkIdentity } from '../resources/users/identities.ts';
import { ConfigError } from '../settings/problems.ts';
import { RequestContext } from '../surfaces/http/request.ts';
import { commandFor, exitWithError, readCommandLine, showUsage } from './command-line.ts';

const usage = `Links a subject of OIDC_ISSUER (the sub claim of its access tokens) to a user.

  ${commandFor('identity')} --user ada --subject 248289761001    links the subject to user ada
  ${commandFor('identity')} --list                               lists usernames and subjects, one per line
  ${commandFor('identity')} --unlink --subject 248289761001      unlinks it; its access tokens are rejected

With the embedded database, stop the server first.
A running server applies the change within 5 s. Tokens that Terrapin issued to a caller with such an access token
stay valid until they expire.
`;

const input = readInput();
await boot(async ({ config, progress, openExisting }) => {
  if (config.oidc === null) throw new ConfigError(['OIDC_ISSUER: must be set: subjects belong to an issuer']);
  const { issuer } = config.oidc;
  // These operations use no jobs, payments or images.
  const services = { settings: operationSettings(config) } as Services;
  const ctx = new RequestContext(await openExisting(), services, {
    viewer: null,
    via: 'command',
    requestId: 'command line',
  });
  const output = await input(ctx, issuer);
  progress.end();
  process.stdout.write(output);
}, 'The subjects were not changed');

function readInput(): (ctx: RequestContext, issuer: string) => Promise<string> {
  const options = {
    user: { type: 'string' },
    subject: { type: 'string' },
    list: { type: 'boolean' },
    unlink: { type: 'boolean' },
  } as const;
  const { user, subject, list, unlink } = readCommandLine(usage, options, 0).values;
  const actions = [user !== undefined, list, unlink].filter(Boolean).length;
  if (actions !== 1 || Boolean(list) === (subject !== undefined)) showUsage(usage);
  if (list) return listed;
  const sub = checkedSubject(subject as string);
  return unlink ? unlinked(sub) : linked(sub, user as string);
}

/** Length as in OpenID Connect Core 1.0 §2. */
function checkedSubject(subject: string): string {
  if (subject === '' || subject.length > 255) exitWithError('--subject must have 1 to 255 characters.');
  return subject;
}

async function listed(ctx: RequestContext, issuer: string): Promise<string> {
  const rows = await listIdentities(ctx, issuer);
  return rows.map(({ username, subject }) => `${username}\t${subject}\n`).join('');
}

function unlinked(subject: string) {
  return async (ctx: RequestContext, issuer: string): Promise<string> => {
    await unlinkIdentity(ctx, { issuer, subject });
    return `The subject ${subject} of ${issuer} is no longer linked to a user.\n`;
  };
}

function linked(subject: string, user: string) {
  return async (ctx: RequestContext, issuer: string): Promise<string> => {
    const username = await linkIdentity(ctx, { issuer, subject }, user);
    return `The subject ${subject} of ${issuer} is linked to user ${username}.\n`;
  };
}
