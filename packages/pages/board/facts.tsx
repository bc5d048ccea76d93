import { useEffect } from 'preact/hooks';
import { formatDate, formatTime } from '../shared/date.ts';
import { Button } from './button.tsx';
import { duplicate, saveInvoice } from './card-actions.ts';
import { may } from './client.ts';
import { edit, edited } from './editing.ts';
import { lifecycle, statuses } from './generated/lifecycle.ts';
import { type BoardInvoice, describeState } from './invoice.ts';
import { EditInvoice } from './invoice-form.tsx';
import { DrawerSection } from './section.tsx';

const close = () => {
  edited.value = null;
};

export function Facts({ invoice }: { invoice: BoardInvoice }) {
  useEffect(() => close, []);
  const actions = !edited.value && (
    <>
      <Button onClick={() => void saveInvoice(invoice)}>Save as PDF</Button>
      {may('INVOICES_WRITE') && <Button onClick={() => void duplicate(invoice)}>Duplicate</Button>}
      {may('INVOICES_WRITE') && describeState(invoice.status).editable[0] && (
        <Button onClick={() => edit(invoice)}>Edit</Button>
      )}
    </>
  );
  return (
    <DrawerSection id="facts" title="Details" change={edited.value} actions={actions}>
      {edited.value ? <EditInvoice invoice={edited.value} close={close} /> : <List invoice={invoice} />}
    </DrawerSection>
  );
}

/** What other parts of the board show, or nobody reads. All else of an invoice is listed, also a field that is new. */
const elsewhere: readonly (string | null)[] = [
  ...'id etag invoiceNumber amount currency status allowedNextStates payUrl paymentReceivedAt createdAt updatedAt'.split(
    ' ',
  ),
  ...statuses.map((status) => lifecycle[status].timestamp),
];

/** `Shelf mark` of `shelfMark`, `Sent` of `sentAt`, which come last, in their order. */
function factsOf(invoice: BoardInvoice): [label: string, text: string][] {
  const entries = Object.entries<unknown>(invoice).filter(
    ([name, value]) => !elsewhere.includes(name) && value !== null && typeof value !== 'object',
  );
  const timeOf = ([name, value]: [string, unknown]) => (name.endsWith('At') ? `${value}` : '');
  entries.sort((one, other) => timeOf(one).localeCompare(timeOf(other)));
  return entries.map(([name, value]) => {
    const words = name.replace(/At$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const text = timeOf([name, value])
      ? formatTime(`${value}`)
      : name.endsWith('On')
        ? formatDate(`${value}`)
        : ({ true: 'Yes', false: 'No' }[`${value}`] ?? `${value}`);
    return [words.charAt(0).toUpperCase() + words.slice(1), text];
  });
}

function List({ invoice }: { invoice: BoardInvoice }) {
  const { contact } = invoice;
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
      {factsOf(invoice).map(([label, text]) => (
        <>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </>
      ))}
    </dl>
  );
}
