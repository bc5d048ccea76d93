import { useState } from 'preact/hooks';
import type { Scope } from '../../../src/catalogue.ts';
import { ask } from '../board/ask.ts';
import { Button } from '../board/button.tsx';
import { Question } from '../board/question.tsx';
import { formatAge } from '../board/words.ts';
import { formatTime, toDate } from '../shared/date.ts';
import { issue } from '../shared/issue.ts';
import { sentences } from '../shared/session.ts';
import { canSignIn, isOfSession, signInAddress } from '../shared/token.ts';
import {
  change,
  type Grant,
  listed,
  notice,
  problem,
  resourceOf,
  rest,
  scopes,
  session,
  type Token,
  user,
} from './access.ts';
import { Boxes, NewForm } from './boxes.tsx';
import { WebhookList } from './webhooks.tsx';

export function Developers({ signIn }: { signIn(): void }) {
  const { value } = listed;
  return (
    <>
      <h1>Developers</h1>
      <p>
        Tokens and apps that act for you, and webhooks that send events to your server.{' '}
        <a href="/board">Back to your invoices</a>
      </p>
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

/** "invoices: read, write" */
function Scopes({ names }: { names: readonly string[] }) {
  const subjects = Map.groupBy(names, resourceOf);
  return (
    <ul class="scopes" aria-label="Scopes">
      {[...subjects].map(([subject, those]) => (
        <li key={subject}>
          {subject}: {those.map((name) => name.split(':')[1]).join(', ')}
        </li>
      ))}
    </ul>
  );
}

/** The server names them so, but any token may have such a name: only what ends within an hour is not shown. */
const isBrowser = ({ name }: Token) => name?.startsWith('Signed in with ') === true;
const isPage = ({ name, created_at, expires_at }: Token) =>
  name?.startsWith('Pages in ') === true &&
  expires_at !== null &&
  toDate(expires_at).getTime() - toDate(created_at).getTime() <= 3_600_000;

const times = (
  { created_at, last_used_at, expires_at }: Pick<Token, 'created_at' | 'last_used_at' | 'expires_at'>,
  isHere = false,
) =>
  [
    `Created ${formatTime(created_at)}`,
    isHere ? 'in use now' : last_used_at ? `last used ${formatAge(last_used_at)}` : 'never used',
    expires_at ? `expires ${formatTime(expires_at)}` : 'does not expire',
  ].join(' · ');

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
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      <p>
        For a program of your own that calls the API in your name.{' '}
        <a href="/docs/guides/authentication">How to send one</a>
      </p>
      <NewToken />
      {tokens.length === 0 && <p class="note">No tokens yet.</p>}
      <ul>
        {tokens.map((token) => (
          <li key={token.id}>
            <div>
              <strong>{token.name ?? 'Unnamed token'}</strong>
              <p class="note">{times(token)}</p>
              <Scopes names={token.scopes} />
            </div>
            <Revoke
              what={token.name ?? 'this token'}
              text="It stops working at once, as do all tokens and webhooks that were created with it."
              run={() => endToken(token.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const offered = () =>
  (Object.keys(sentences) as Scope[]).filter((scope) => scope !== 'account:write' && scopes.includes(scope));
const choose = (data: FormData) => offered().filter((scope) => data.has(scope));

function NewToken() {
  const [secret, setSecret] = useState('');
  const make = (data: FormData) => {
    const name = String(data.get('name')).trim();
    const wanted = choose(data);
    return change(`${name} was created.`, async () => {
      if (isOfSession()) setSecret((await issue(wanted, name)).token);
      else setSecret((await rest.POST('/tokens', { body: { name, scopes: wanted as Token['scopes'] } })).data.token);
    });
  };
  const end = isOfSession()
    ? 'when you sign out of this browser, or after 30 days'
    : 'with the token that you signed in with';
  return (
    <NewForm what="token" secret={secret} choose={choose} make={make}>
      <label class="field">
        Name
        <input name="name" required maxLength={100} autocomplete="off" />
      </label>
      <Boxes legend="It may" names={offered().map((scope) => [scope, sentences[scope]])} />
      <p class="note">
        It ends {end}. For a permanent one, ask the people who run this server: they use <code>terrapin token</code>.
      </p>
    </NewForm>
  );
}

function Apps({ grants }: { grants: readonly Grant[] }) {
  return (
    <section aria-labelledby="apps">
      <div class="heading">
        <h2 id="apps">Apps with access</h2>
        {grants.length > 1 && (
          <Revoke
            what="all apps"
            text="They lose access at once. Each can ask you again."
            run={() => Promise.all(grants.map(({ id }) => endGrant(id)))}
          />
        )}
      </div>
      <p>
        Apps and agents that act for you, because you allowed them to.{' '}
        <a href="/docs/guides/agents">How to connect one</a>
      </p>
      {grants.length === 0 && <p class="note">No app has access.</p>}
      <ul>
        {grants.map((grant) => (
          <li key={grant.id}>
            <div>
              <strong>{grant.client_name}</strong> {grant.client_host}
              <p class="note">{times(grant)}</p>
              <Scopes names={grant.scopes} />
            </div>
            <Revoke
              what={`access of ${grant.client_name} since ${formatTime(grant.created_at)}`}
              text="It loses access at once. It can ask you again."
              run={() => endGrant(grant.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isHere = ({ id }: Token) => id === session;

function Browsers({ tokens }: { tokens: readonly Token[] }) {
  if (tokens.length === 0) return null;
  return (
    <section aria-labelledby="browsers">
      <div class="heading">
        <h2 id="browsers">Browsers</h2>
        <Revoke
          what=""
          label="Sign out everywhere"
          done="Signed out everywhere"
          text="This ends all your browser sessions, this one included, and all your tokens, apps and webhooks."
          run={() => rest.DELETE('/users/{user}/tokens', { params: { path: { user: user.value as string } } })}
        />
      </div>
      <p>Where you are signed in. Sign out of one that you do not know, or no longer use.</p>
      <ul>
        {tokens
          .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
          .map((token) => (
            <li key={token.id}>
              <div>
                <strong>{token.name?.replace('Signed in with ', '')}</strong>{' '}
                {isHere(token) && <span class="state paid">This browser</span>}
                <p class="note">{times(token, isHere(token))}</p>
              </div>
              <Revoke
                label="Sign out"
                done="Signed out"
                what={`of ${token.name?.replace('Signed in with ', '')} since ${formatTime(token.created_at)}`}
                text={`${isHere(token) ? 'This' : 'That'} browser is signed out at once, and what was created in it stops working.`}
                run={() => endToken(token.id)}
              />
            </li>
          ))}
      </ul>
    </section>
  );
}
