import { useState } from 'preact/hooks';
import type { Scope } from '../../../src/catalogue.ts';
import { ask } from '../board/ask.ts';
import { Button } from '../board/button.tsx';
import { Question } from '../board/question.tsx';
import { formatTime, toDate } from '../shared/date.ts';
import { issue } from '../shared/issue.ts';
import { sentences } from '../shared/session.ts';
import { canSignIn, isOfSession, signInAddress } from '../shared/token.ts';
import { change, type Grant, listed, notice, problem, rest, scopes, session, type Token, user } from './access.ts';
import { ItemTable, NewForm, Secret, Setting, Time } from './boxes.tsx';
import { WebhookList } from './webhooks.tsx';

export function Developers({ signIn }: { signIn(): void }) {
  const { value } = listed;
  return (
    <>
      <h1>Developers</h1>
      <p class="note">Tokens, apps and browsers with access to your account, and webhooks for your server.</p>
      <p role="status">{notice.value}</p>
      <div role="alert">{problem.value && <p class="problem">{problem.value}</p>}</div>
      {user.value === null && (
        <p>
          {canSignIn ? (
            <a class="button primary" href={signInAddress()}>
              Sign in
            </a>
          ) : (
            <Button onClick={signIn}>Use an access token</Button>
          )}
        </p>
      )}
      {user.value && !value && !problem.value && <output>Loading…</output>}
      {value && (
        <>
          <Tokens tokens={value.tokens.filter((token) => !isBrowser(token) && !isPage(token))} />
          <Apps grants={value.grants} />
          <Browsers tokens={value.tokens.filter(isBrowser)} />
          {value.webhooks && <WebhookList webhooks={value.webhooks} />}
        </>
      )}
      <Question />
    </>
  );
}

const Scopes = ({ names }: { names: readonly string[] }) => <code class="note">{names.join(' ')}</code>;

/** The server names them so, but any token may have such a name: only what ends within an hour is not shown. */
const isBrowser = ({ name }: Token) => name?.startsWith('Signed in with ') === true;
const isPage = ({ name, created_at, expires_at }: Token) =>
  name?.startsWith('Pages in ') === true &&
  expires_at !== null &&
  toDate(expires_at).getTime() - toDate(created_at).getTime() <= 3_600_000;

function Revoke({
  what,
  text,
  run,
  label = 'Revoke',
  done = 'Revoked',
}: {
  what: string;
  text: string;
  label?: string;
  done?: string;
  run(): Promise<unknown>;
}) {
  const name = [label, what].filter(Boolean).join(' ');
  const confirm = () =>
    ask({
      title: `${name}?`,
      text,
      action: label,
      run: () => void change([done, what].filter(Boolean).join(': '), run),
    });
  return (
    <Button aria-label={name} onClick={confirm}>
      {label}
    </Button>
  );
}

const endToken = (id: string) => rest.DELETE('/tokens/{token}', { params: { path: { token: id } } });
const endGrant = (id: string) => rest.DELETE('/grants/{grant}', { params: { path: { grant: id } } });

function Tokens({ tokens }: { tokens: readonly Token[] }) {
  const [secret, setSecret] = useState('');
  return (
    <Setting
      id="tokens"
      title="Tokens"
      about={
        <>
          Use a token to call the API from your own programs. <a href="/docs/guides/authentication">How to send one</a>
        </>
      }
      action={<NewToken show={setSecret} />}
    >
      <Secret what="token" secret={secret} />
      {tokens.length === 0 && <p class="empty">No tokens yet. Create one to call the API.</p>}
      <ItemTable
        items={tokens}
        columns={{
          Token: ({ name, scopes }) => (
            <>
              <strong>{name ?? 'Unnamed token'}</strong>
              <Scopes names={scopes} />
            </>
          ),
          Created: ({ created_at: at }) => <Time at={at} />,
          'Last used': ({ last_used_at: at }) => <Time at={at} />,
          Expires: ({ expires_at: at }) => <Time at={at} />,
          '': ({ id, name }) => (
            <Revoke
              what={name ?? 'this token'}
              text="It stops working at once, as do all tokens and webhooks that were created with it."
              run={() => endToken(id)}
            />
          ),
        }}
      />
    </Setting>
  );
}

const offered = () =>
  (Object.keys(sentences) as Scope[]).filter((scope) => scope !== 'account:write' && scopes.includes(scope));

function NewToken({ show }: { show(secret: string): void }) {
  const make = (name: string, ticked: readonly string[]) =>
    change(`${name} was created.`, async () => {
      if (isOfSession()) show((await issue(ticked, name)).token);
      else show((await rest.POST('/tokens', { body: { name, scopes: ticked as Token['scopes'] } })).data.token);
    });
  const end = isOfSession()
    ? 'when you sign out of this browser, or after 30 days'
    : 'when the token that you signed in with expires';
  return (
    <NewForm
      what="token"
      label="Name"
      input={{ maxLength: 100 }}
      legend="Permissions"
      boxes={offered().map((scope) => [
        scope,
        <span key={scope}>
          {sentences[scope].slice(0, -1)} <Scopes names={[scope]} />
        </span>,
      ])}
      missing="Choose at least one permission."
      note={`It expires ${end}. If you need one that does not expire, ask your administrator.`}
      make={make}
    />
  );
}

function Apps({ grants }: { grants: readonly Grant[] }) {
  return (
    <Setting
      id="apps"
      title="Apps"
      about={
        <>
          Apps and agents that you allowed to act for you. <a href="/docs/guides/agents">How to connect one</a>
        </>
      }
      action={
        grants.length > 1 && (
          <Revoke
            what="all apps"
            text="They lose access at once. Each can ask you again."
            run={() => Promise.all(grants.map(({ id }) => endGrant(id)))}
          />
        )
      }
    >
      {grants.length === 0 && <p class="empty">No apps yet.</p>}
      <ItemTable
        items={grants}
        columns={{
          App: (grant) => (
            <>
              <strong>{grant.client_name}</strong> {grant.client_host}
              <Scopes names={grant.scopes} />
            </>
          ),
          Allowed: ({ created_at: at }) => <Time at={at} />,
          'Last used': ({ last_used_at: at }) => <Time at={at} />,
          Expires: ({ expires_at: at }) => <Time at={at} />,
          '': (grant) => (
            <Revoke
              what={`access of ${grant.client_name} since ${formatTime(grant.created_at)}`}
              text="It loses access at once. It can ask you again."
              run={() => endGrant(grant.id)}
            />
          ),
        }}
      />
    </Setting>
  );
}

const isHere = ({ id }: Token) => id === session;
const browserOf = ({ name }: Token) => name?.replace('Signed in with ', '');

function Browsers({ tokens }: { tokens: readonly Token[] }) {
  if (tokens.length === 0) return null;
  return (
    <Setting
      id="browsers"
      title="Browsers"
      about="Browsers where you are signed in. Sign out of any that you do not recognize."
      action={
        <Revoke
          what=""
          label="Sign out everywhere"
          done="Signed out everywhere"
          text="This ends all your browser sessions, this one included, and all your tokens, apps and webhooks."
          run={() => rest.DELETE('/users/{user}/tokens', { params: { path: { user: user.value as string } } })}
        />
      }
    >
      <ItemTable
        items={tokens.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))}
        columns={{
          Browser: (token) => (
            <>
              <strong>{browserOf(token)}</strong> {isHere(token) && <span class="state paid">This browser</span>}
            </>
          ),
          'Signed in': ({ created_at: at }) => <Time at={at} />,
          'Last used': (token) => (isHere(token) ? 'Now' : <Time at={token.last_used_at} />),
          '': (token) => (
            <Revoke
              label="Sign out"
              done="Signed out"
              what={`of ${browserOf(token)} since ${formatTime(token.created_at)}`}
              text={`${isHere(token) ? 'This' : 'That'} browser is signed out at once, and what was created in it stops working.`}
              run={() => endToken(token.id)}
            />
          ),
        }}
      />
    </Setting>
  );
}
