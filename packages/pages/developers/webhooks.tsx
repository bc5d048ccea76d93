import { useEffect, useState } from 'preact/hooks';
import { events } from '../../../src/catalogue.ts';
import { ask } from '../board/ask.ts';
import { Button } from '../board/button.tsx';
import { formatAge } from '../board/words.ts';
import { explain } from '../shared/explain.ts';
import { change, type Delivery, forWebhooks, problem, resourceOf, rest, scopes, type Webhook } from './access.ts';
import { Boxes, NewForm, Secret } from './boxes.tsx';

const reasons: Readonly<Record<NonNullable<Webhook['disabled_reason']>, string>> = {
  token_revoked: 'The access token that created or last changed it was revoked.',
  token_expired: 'The access token that created or last changed it has expired.',
  subject_unlinked: 'The account that created or last changed it is no longer linked to you.',
  receiver_gone: 'Its receiver responded with status 410 (Gone).',
  receiver_failed: 'Its receiver has not accepted a message for three days.',
};

const mayWrite = () => scopes.includes('webhooks:write');
/** An email about a disabled webhook links to it. */
const linked = new URLSearchParams(location.search).get('webhook');

export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <p>
        They tell your server what happens here, as it happens.{' '}
        <a href="/docs/guides/webhooks">How to receive events</a>
      </p>
      {mayWrite() && <NewWebhook />}
      {webhooks.length === 0 && <p class="note">No webhooks yet.</p>}
      {webhooks.map((webhook) => (
        <Card key={webhook.id} webhook={webhook} />
      ))}
    </section>
  );
}

function stateOf({ enabled, verified, disabled_reason: reason }: Webhook): string {
  if (!enabled) return `Disabled: no events are sent to it. ${reason ? reasons[reason] : ''}`;
  return verified ? 'Enabled: new events are sent to it.' : 'Waiting: it has not accepted a test yet.';
}

function Card({ webhook }: { webhook: Webhook }) {
  const { id, url, enabled } = webhook;
  const [secret, setSecret] = useState('');
  const path = { params: { path: { webhook: id } } };
  const button = (label: string, done: string, run: () => Promise<unknown>) => (
    <Button aria-label={`${label}: ${url}`} onClick={() => void change(done, run)}>
      {label}
    </Button>
  );
  const set = async (to: boolean) =>
    (await forWebhooks()).rest.PATCH('/webhooks/{webhook}', { ...path, body: { enabled: to } });
  const replace = async () => setSecret((await rest.POST('/webhooks/{webhook}/secret', path)).data.secret);
  const remove = () =>
    ask({
      title: 'Delete this webhook?',
      text: `Events are no longer sent to ${url}, and its list of deliveries is deleted.`,
      action: 'Delete',
      run: () => void change('The webhook was deleted.', () => rest.DELETE('/webhooks/{webhook}', path)),
    });
  return (
    <article aria-label={url}>
      <h3 class="secret">{url}</h3>
      <p>{stateOf(webhook)}</p>
      <p class="note">{webhook.events.join(', ')}</p>
      {mayWrite() && (
        <div class="actions">
          {enabled && button('Test', 'A test was sent.', () => rest.POST('/webhooks/{webhook}/pings', path))}
          {enabled
            ? button('Disable', 'The webhook is disabled.', () => set(false))
            : button('Enable', 'The webhook is enabled.', () => set(true))}
          {button('New secret', 'The previous secret remains valid for 24 hours.', replace)}
          <Button aria-label={`Delete: ${url}`} onClick={remove}>
            Delete
          </Button>
        </div>
      )}
      <Secret what="secret" secret={secret} />
      <Deliveries webhook={webhook} />
    </article>
  );
}

const shown = 10;

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { id, enabled } = webhook;
  const [deliveries, setDeliveries] = useState<readonly Delivery[] | null>(null);
  const [isOpen, setIsOpen] = useState(id === linked);
  const path = { webhook: id };
  const read = () =>
    rest
      .GET('/webhooks/{webhook}/deliveries', { params: { path, query: { limit: shown } } })
      .then(({ data }) => setDeliveries(data))
      .catch((error) => (problem.value = explain(error)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the webhook
  useEffect(() => void (isOpen && read()), [isOpen, webhook]);
  const again = (delivery: string) =>
    change('It is sent again.', () =>
      rest.POST('/webhooks/{webhook}/deliveries/{delivery}/attempts', {
        params: { path: { ...path, delivery } },
      }),
    );
  const failed = () =>
    change('Everything that failed is sent again.', () =>
      rest.POST('/webhooks/{webhook}/redeliveries', { params: { path }, body: { status: ['failed'] } }),
    );
  const isOffered = enabled && mayWrite();
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Deliveries</summary>
      {deliveries?.length === 0 && <p class="note">Nothing has been sent yet.</p>}
      <ul>
        {deliveries?.map((one) => (
          <li key={one.id}>
            <div>
              <code>{one.type}</code> <span class={`state ${one.status}`}>{one.status}</span>
              <p class="note">
                {[formatAge(one.created_at), one.response_code && `status ${one.response_code}`, one.failure]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {isOffered && one.status !== 'pending' && (
              <Button
                aria-label={`Send again: ${one.type} of ${formatAge(one.created_at)}`}
                onClick={() => void again(one.id)}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOffered && deliveries?.some(({ status }) => status === 'failed') && (
        <Button onClick={() => void failed()}>Send all failed ones again</Button>
      )}
    </details>
  );
}

/** Types by the resource whose scope lets the reader receive them: payments and reminders come with their invoices. */
const offered = () =>
  Map.groupBy(
    Object.entries(events).flatMap(([subject, kind]) =>
      'scope' in kind && scopes.includes(kind.scope)
        ? Object.keys(kind.types).map((type) => ({ scope: kind.scope, type: `${subject}.${type}` }))
        : [],
    ),
    ({ scope }) => resourceOf(scope),
  );
const choose = (data: FormData) =>
  [...offered()].flatMap(([resource, types]) => (data.has(resource) ? types.map(({ type }) => type) : []));

function NewWebhook() {
  const [secret, setSecret] = useState('');
  const make = (data: FormData) =>
    change('The webhook was created.', async () => {
      const body = { url: String(data.get('url')), events: choose(data) as Webhook['events'] };
      setSecret((await (await forWebhooks()).rest.POST('/webhooks', { body })).data.secret);
    });
  return (
    <NewForm what="webhook" secret={secret} choose={choose} make={make}>
      <label class="field">
        URL
        <input name="url" type="url" required placeholder="https://" autocomplete="off" />
      </label>
      <Boxes legend="Events about" names={[...offered().keys()].map((name) => [name, name])} />
      <p class="note">
        It receives events until you sign out of this browser, and for 30 days at most. For a permanent one, create it
        with a token of your server.
      </p>
    </NewForm>
  );
}
