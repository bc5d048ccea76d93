import { useState } from 'preact/hooks';
import { useFallbackFocus } from './dialog.tsx';
import type { Invoice } from './invoice.ts';
import { EditInvoice } from './invoice-form.tsx';
import { editable } from './lifecycle.ts';
import { formatTime } from './words.ts';

export function Facts({ invoice }: { invoice: Invoice }) {
  const [edited, setEdited] = useState<Invoice | null>(null);
  const close = () => setEdited(null);
  const heading = useFallbackFocus(edited);
  return (
    <section aria-labelledby="facts">
      <div class="heading">
        <h3 id="facts" ref={heading} tabIndex={-1}>
          Facts
        </h3>
        {!edited && editable[invoice.status].length > 0 && (
          <button class="button" type="button" onClick={() => setEdited(invoice)}>
            Edit
          </button>
        )}
      </div>
      {edited ? <EditInvoice invoice={edited} close={close} /> : <List invoice={invoice} />}
    </section>
  );
}

function List({ invoice }: { invoice: Invoice }) {
  const { contact } = invoice;
  const times = [
    ['Created', invoice.createdAt],
    ['Published', invoice.publishedAt],
    ['Sent', invoice.sentAt],
    ['Failed', invoice.failedAt],
    ['Paid', invoice.paidAt],
  ] as const;
  return (
    <dl class="facts">
      <dt>Contact</dt>
      <dd>
        {contact ? (
          <>
            {contact.name}
            <br />
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            {contact.phone && (
              <>
                <br />
                {contact.phone}
              </>
            )}
          </>
        ) : (
          'None'
        )}
      </dd>
      {times.map(
        ([label, time]) =>
          time && (
            <>
              <dt>{label}</dt>
              <dd>{formatTime(time)}</dd>
            </>
          ),
      )}
    </dl>
  );
}
