import { graphql, type ResultOf } from '@terrapin/sdk';
import { useEffect, useState } from 'preact/hooks';
import { explain, terrapin } from './client.ts';
import { Dialog } from './dialog.tsx';

const query = graphql(`
  query Webhook($id: ID!) {
    webhook(id: $id) { url events enabled disabledReason }
  }
`);
type Webhook = NonNullable<ResultOf<typeof query>['webhook']>;

const reasons: Readonly<Record<NonNullable<Webhook['disabledReason']>, string>> = {
  TOKEN_REVOKED: 'The access token that created or last changed it was revoked.',
  TOKEN_EXPIRED: 'The access token that created or last changed it has expired.',
  SUBJECT_UNLINKED: 'The account that created or last changed it is no longer linked to you.',
  RECEIVER_GONE: 'Its receiver responded with status 410 (Gone).',
  RECEIVER_FAILED: 'Its receiver has not accepted a message for three days.',
};

/** Whether events are sent to a webhook, why not, and the button that changes it. */
export function WebhookDetails({ id, close }: { id: string; close(): void }) {
  const [webhook, setWebhook] = useState<Webhook | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const read = () => terrapin.query(query, { id }).then((data) => setWebhook(data.webhook));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as each webhook has its own dialog
  useEffect(() => void read().catch((error) => setProblem(explain(error))), []);
  const enable = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      await terrapin.webhooks.update(id, { enabled: true });
      await read();
    } catch (error) {
      setProblem(explain(error));
    }
    setIsBusy(false);
  };
  return (
    <Dialog title="Webhook" kind="drawer" close={close}>
      {webhook && (
        <>
          <p class="wrap">{webhook.url}</p>
          <p role="status">
            {webhook.enabled ? 'Enabled: new events are sent to it.' : 'Disabled: no events are sent to it.'}{' '}
            {webhook.disabledReason && reasons[webhook.disabledReason]}
          </p>
          <p class="note">Events: {webhook.events.map((type) => type.toLowerCase().replaceAll('_', ' ')).join(', ')}</p>
          {!webhook.enabled && (
            <div class="actions">
              <button class="button primary" type="button" disabled={isBusy} onClick={enable}>
                {isBusy ? 'Enabling…' : 'Enable it again'}
              </button>
            </div>
          )}
        </>
      )}
      {problem ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : (
        webhook === null && <p class="note">Loading…</p>
      )}
    </Dialog>
  );
}
