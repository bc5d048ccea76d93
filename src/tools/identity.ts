import 'reflect-metadata';
import { boot } from '../boot.ts';
import { rulesOf } from '../config.ts';
import type { Services } from '../core/context.ts';
import { linkIdentity, listIdentities, unlinkIdentity } from '../resources/users/identities.ts';
import { ConfigError } from '../settings/problems.ts';
import { RequestContext } from '../surfaces/http/request.ts';
import { complain, readCommandLine, showUsage } from './command-line.ts';

const usage = `Says which user a subject of OIDC_ISSUER is: the sub of that user's access tokens.

  npm run identity -- --user ada --subject 248289761001    that subject is user ada from now on
  npm run identity -- --list                               username and subject, a line each
  npm run identity -- --unlink --subject 248289761001      its access tokens are refused from now on

With the embedded database the server must not be running meanwhile.
A server notices within 5 s. Tokens that were issued here with its access tokens are good until they expire.
`;

const input = readInput();
await boot(async ({ config, progress, open }) => {
  if (config.oidc === null) throw new ConfigError(['OIDC_ISSUER: must be set: it is whose subjects these are']);
  const { issuer } = config.oidc;
  // None of this enqueues, pays, or touches an image.
  const services = { rules: rulesOf(config) } as Services;
  const ctx = new RequestContext(await open(), services, { viewer: null, requestId: 'command line' });
  const said = await input(ctx, issuer);
  progress.end();
  process.stdout.write(said);
});

function readInput(): (ctx: RequestContext, issuer: string) => Promise<string> {
  const options = {
    user: { type: 'string' },
    subject: { type: 'string' },
    list: { type: 'boolean' },
    unlink: { type: 'boolean' },
  } as const;
  const { user, subject, list, unlink } = readCommandLine(usage, options, 0).values;
  const wants = [user !== undefined, list, unlink].filter(Boolean).length;
  if (wants !== 1 || Boolean(list) === (subject !== undefined)) showUsage(usage);
  if (list) return listed;
  const sub = checkedSubject(subject as string);
  return unlink ? unlinked(sub) : linked(sub, user as string);
}

/** As long as OpenID Connect Core 1.0 §2 has it. */
function checkedSubject(subject: string): string {
  if (subject === '' || subject.length > 255) complain('A subject has 1 to 255 characters.');
  return subject;
}

async function listed(ctx: RequestContext, issuer: string): Promise<string> {
  const rows = await listIdentities(ctx, issuer);
  return rows.map(({ username, subject }) => `${username}\t${subject}\n`).join('');
}

function unlinked(subject: string) {
  return async (ctx: RequestContext, issuer: string): Promise<string> => {
    await unlinkIdentity(ctx, { issuer, subject });
    return `The subject ${subject} of ${issuer} is linked to no user any more.\n`;
  };
}

function linked(subject: string, user: string) {
  return async (ctx: RequestContext, issuer: string): Promise<string> => {
    const username = await linkIdentity(ctx, { issuer, subject }, user);
    return `The subject ${subject} of ${issuer} is user ${username}.\n`;
  };
}
