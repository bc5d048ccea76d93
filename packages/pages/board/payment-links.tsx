import { useRef, useState } from 'preact/hooks';
import { explain, terrapin } from './client.ts';
import type { Details } from './details-queries.ts';
import { useFallbackFocus } from './dialog.tsx';
import type { Invoice } from './invoice.ts';
import { ask } from './question.tsx';
import { formatAge, formatTime } from './words.ts';

type Link = Details['paymentLinks']['nodes'][number];

interface PaymentLinksProps {
  invoice: Invoice;
  links: readonly Link[];
  reload(): void;
}

export function PaymentLinks({ invoice, links, reload }: PaymentLinksProps) {
  // Only the response to its creation has the URL of a link.
  const [made, setMade] = useState<{ id: string; url: string | null } | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const change = async (request: () => Promise<unknown>) => {
    setIsBusy(true);
    setProblem('');
    try {
      await request();
      reload();
    } catch (error) {
      setProblem(explain(error));
    }
    setIsBusy(false);
  };
  const make = async () => setMade(await terrapin.paymentLinks.create(invoice.id, {}));
  const revoke = (id: string) =>
    ask({
      title: 'Revoke this payment link?',
      text: 'It stops working at once, also in emails that contain it. This cannot be undone.',
      action: 'Revoke',
      run: () => void change(() => terrapin.paymentLinks.delete(id)),
    });
  const heading = useFallbackFocus(links.length);
  if (!invoice.payUrl && links.length === 0) return null;
  return (
    <section aria-labelledby="links">
      <div class="heading">
        <h3 id="links" ref={heading} tabIndex={-1}>
          Payment links
        </h3>
        {invoice.payUrl && (
          <button class="button" type="button" disabled={isBusy} onClick={() => void change(make)}>
            Make a link
          </button>
        )}
      </div>
      <p class="note">Anyone with a link can see what is to be paid, and pay.</p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <ul class="links">
        {links.map((link) => (
          <li key={link.id}>
            {made?.id === link.id && made.url && <NewUrl url={made.url} />}
            <span>
              Made {formatTime(link.createdAt)}
              <span class="note">{describeUse(link)}</span>
            </span>
            <button
              class="button"
              type="button"
              aria-label={`Revoke the link made ${formatTime(link.createdAt)}`}
              disabled={isBusy}
              onClick={() => revoke(link.id)}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeUse({ lastUsedAt, expiresAt }: Link): string {
  const use = lastUsedAt ? `Last opened ${formatAge(lastUsedAt)}` : 'Not opened yet';
  if (!expiresAt) return use;
  const isOver = new Date(expiresAt.replace(' ', 'T')).getTime() <= Date.now();
  return `${use} · ${isOver ? 'expired' : 'expires'} ${formatAge(expiresAt)}`;
}

function NewUrl({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    input.current?.select();
    // Only over HTTPS, or on the machine of the server.
    await navigator.clipboard?.writeText(url).then(
      () => setIsCopied(true),
      () => {},
    );
  };
  return (
    <div class="url">
      <label class="field">
        Copy the link now: it is not shown again.
        <input ref={input} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <button class="button primary" type="button" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
