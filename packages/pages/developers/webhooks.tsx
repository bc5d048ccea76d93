import { useEffect, useState } from 'preact/hooks';
import { events } from '../../../src/catalogue.ts';
import { ask } from '../board/ask.ts';
import { Button } from '../board/button.tsx';
import { formatTime } from '../shared/date.ts';
import { explain } from '../shared/explain.ts';
import { change, type Delivery, forWebhooks, problem, resourceOf, rest, scopes, type Webhook } from './access.ts';
import { ItemTable, NewForm, Secret, Setting, Time } from './boxes.tsx';

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
  const [secret, setSecret] = useState('');
  return (
    <Setting
      id="webhooks"
      title="Webhooks"
      about={
        <>
          They send events to your server as they happen. <a href="/docs/guides/webhooks">How to receive events</a>
        </>
      }
      action={mayWrite() && <NewWebhook show={setSecret} />}
    >
      <Secret what="signing secret" secret={secret} />
      {webhooks.length === 0 && <p class="empty">No webhooks yet.</p>}
      {webhooks.map((webhook) => (
        <Card key={webhook.id} webhook={webhook} />
      ))}
    </Setting>
  );
}

/** A word with its look, and what it means. */
function stateOf({ enabled, verified, disabled_reason: reason }: Webhook) {
  if (!enabled) return ['Disabled', 'failed', `It receives no events. ${reason ? reasons[reason] : ''}`] as const;
  return verified
    ? (['Enabled', 'paid', 'It receives new events.'] as const)
    : (['Waiting', 'published', 'It has not accepted a test yet.'] as const);
}

function Card({ webhook }: { webhook: Webhook }) {
  const { id, url, enabled, events } = webhook;
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
  const [word, look, meaning] = stateOf(webhook);
  return (
    <article aria-label={url}>
      <header>
        <div>
          <h3>
            <span class="secret">{url}</span> <span class={`state ${look}`}>{word}</span>
          </h3>
          <p class="note">{meaning}</p>
        </div>
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
      </header>
      <Secret what="signing secret" secret={secret} />
      <details>
        <summary>{events.length === 1 ? '1 kind of event' : `${events.length} kinds of events`}</summary>
        <p class="note">{events.join(', ')}</p>
      </details>
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
    change('The event is being sent again.', () =>
      rest.POST('/webhooks/{webhook}/deliveries/{delivery}/attempts', {
        params: { path: { ...path, delivery } },
      }),
    );
  const failed = () =>
    change('All failed events are being sent again.', () =>
      rest.POST('/webhooks/{webhook}/redeliveries', { params: { path }, body: { status: ['failed'] } }),
    );
  const isOffered = enabled && mayWrite();
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Deliveries</summary>
      {deliveries?.length === 0 && <p class="empty">Nothing has been sent yet.</p>}
      <ItemTable
        items={deliveries ?? []}
        columns={{
          Event: ({ type }) => <code>{type}</code>,
          Status: ({ status }) => <span class={`state ${status}`}>{status}</span>,
          Response: ({ response_code, failure }) => [response_code, failure].filter(Boolean).join(': '),
          Sent: ({ created_at: at }) => <Time at={at} />,
          '': ({ id, type, status, created_at }) =>
            isOffered &&
            status !== 'pending' && (
              <Button aria-label={`Send again: ${type} of ${formatTime(created_at)}`} onClick={() => void again(id)}>
                Send again
              </Button>
            ),
        }}
      />
      {isOffered && deliveries?.some(({ status }) => status === 'failed') && (
        <Button onClick={() => void failed()}>Send all failed events again</Button>
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
function NewWebhook({ show }: { show(secret: string): void }) {
  const types = offered();
  const make = (url: string, ticked: readonly string[]) =>
    change('The webhook was created.', async () => {
      const events = ticked.flatMap((name) => types.get(name)?.map(({ type }) => type) ?? []) as Webhook['events'];
      show((await (await forWebhooks()).rest.POST('/webhooks', { body: { url, events } })).data.secret);
    });
  return (
    <NewForm
      what="webhook"
      label="URL"
      input={{ type: 'url', placeholder: 'https://' }}
      legend="Events"
      boxes={Array.from(types.keys(), (name) => [name, name])}
      missing="Choose at least one kind of event."
      note="It receives events until you sign out of this browser, and for 30 days at most. To keep one longer, your server can create it with its own token."
      make={make}
    />
  );
}
