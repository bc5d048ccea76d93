import 'reflect-metadata';
import type { RequestContext } from '../surfaces/http/request.ts';
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
// Not for --help, or for an argument that is invalid.
const { linkIdentity, listIdentities, unlinkIdentity } = await import('../resources/users/identities.ts');
const { ConfigError } = await import('../host/settings/problems.ts');
const { asOperator } = await import('./as-operator.ts');
await asOperator(async (ctx, { config: { oidc } }) => {
  if (oidc === null) throw new ConfigError(['OIDC_ISSUER: must be set: subjects belong to an issuer']);
  return input(ctx, oidc.issuer);
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
  if (list)
    return async (ctx, issuer) => {
      const rows = await listIdentities(ctx, issuer);
      return rows.map(({ username, subject }) => `${username}\t${subject}\n`).join('');
    };
  const sub = checkedSubject(subject as string);
  return async (ctx, issuer) => {
    if (user !== undefined) {
      const username = await linkIdentity(ctx, { issuer, subject: sub }, user);
      return `The subject ${sub} of ${issuer} is linked to user ${username}.\n`;
    }
    await unlinkIdentity(ctx, { issuer, subject: sub });
    return `The subject ${sub} of ${issuer} is no longer linked to a user.\n`;
  };
}

/** Length as in OpenID Connect Core 1.0 §2. */
function checkedSubject(subject: string): string {
  if (subject === '' || subject.length > 255) exitWithError('--subject must have 1 to 255 characters.');
  return subject;
}
