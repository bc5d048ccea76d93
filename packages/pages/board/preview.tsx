import type { CreateInvoiceInput } from '@terrapin/sdk';
import { money } from '../../../src/values/money.ts';
import { viewer } from './client.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The email that its contact gets once it is sent: in its words, which a test compares with those of the server. */
export function Preview({ invoice, number }: { invoice: CreateInvoiceInput; number: string | undefined }) {
  const { contact, amount, currency, description, dueOn, invoiceNumber = number } = invoice;
  const sum = amount ? money(amount, currency, 'en') : '';
  const facts = [
    ['Invoice', invoiceNumber],
    ['For', description],
    ['Amount', sum],
    ['Due', dueOn && day.format(new Date(dueOn))],
    ['From', viewer.value],
  ];
  return (
    <section class="preview" aria-labelledby="preview">
      <h3 id="preview">What {contact?.name || 'the contact'} gets</h3>
      <div>
        <strong>
          Invoice {invoiceNumber} from {viewer}
        </strong>
        <p>{contact?.name ? `Dear ${contact.name},` : 'Hello,'}</p>
        <p>
          {viewer} has sent you invoice {invoiceNumber} for {sum || 'the amount'}.
        </p>
        <p>You can pay it online, without an account.</p>
        <dl class="facts">
          {facts.map(
            ([label, text]) =>
              text && (
                <>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </>
              ),
          )}
        </dl>
        <span class="button primary">Pay this invoice</span>
      </div>
    </section>
  );
}
