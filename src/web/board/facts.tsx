import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useFallbackFocus } from './dialog.tsx';
import type { Invoice } from './invoice.ts';
import { EditInvoice } from './invoice-form.tsx';
import { editable } from './lifecycle.ts';
import { formatTime } from './words.ts';

/** What is edited: the invoice as it was when its form opened, and the selector of what gets the focus first. */
export const edited = signal<{ invoice: Invoice; focus: string } | null>(null);
const edit = (invoice: Invoice, focus = 'input') => (edited.value = { invoice, focus });
const close = () => (edited.value = null);

export const editContact = (invoice: Invoice) => edit(invoice, '[name="contact.name"]');

export function Facts({ invoice }: { invoice: Invoice }) {
  useEffect(() => () => void close(), []);
  const heading = useFallbackFocus(edited.value);
  return (
    <section aria-labelledby="facts">
      <div class="heading">
        <h3 id="facts" ref={heading} tabIndex={-1}>
          Facts
        </h3>
        {!edited.value && editable[invoice.status][0] && (
          <button class="button" type="button" onClick={() => edit(invoice)}>
            Edit
          </button>
        )}
      </div>
      {edited.value ? <EditInvoice {...edited.value} close={close} /> : <List invoice={invoice} />}
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
