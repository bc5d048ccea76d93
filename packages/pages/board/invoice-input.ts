import { type CreateInvoiceInput, type FieldError, isTerrapinError } from '@terrapin/sdk';
import { explain } from '../shared/explain.ts';
import { formatAmount, parseAmount, whichAmount } from './amounts.ts';

/** What is wrong with a form, by the names of its fields; under the empty name, what concerns all of it. */
export type Problems = Readonly<Record<string, string>>;

/** The form as an input of the API. An empty contact is none. */
export function readInvoice(form: HTMLFormElement): { input: CreateInvoiceInput; problems: Problems } {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const problems: Record<string, string> = {};
  const amount = parseAmount(text('amount'));
  const hasTerms = data.has('amount');
  const which = whichAmount(text('amount'), text('currency'));
  if (hasTerms && amount === null)
    problems.amount = text('amount') ? `Enter an amount such as ${formatAmount(1250.75)}.` : 'Enter the amount.';
  else if (hasTerms && which) problems.amount = which;
  const { dueOn } = form.elements as typeof form.elements & { dueOn?: HTMLInputElement };
  // What is typed in part, or does not exist, reads as empty.
  if (dueOn && !dueOn.validity.valid) problems.dueOn = 'Enter a date that exists.';
  const contact = { name: text('contact.name'), email: text('contact.email'), phone: text('contact.phone') || null };
  const hasContact = Object.values(contact).some(Boolean);
  if (hasContact && !contact.name) problems['contact.name'] = 'Enter the name of the contact.';
  if (hasContact && !contact.email) problems['contact.email'] = 'Enter the email address of the contact.';
  const terms = {
    ...(text('invoiceNumber') && { invoiceNumber: text('invoiceNumber') }),
    amount: amount as number,
    currency: text('currency'),
    description: text('description') || null,
    dueOn: text('dueOn') || null,
  };
  return { input: { ...(hasTerms && terms), contact: hasContact ? contact : null } as CreateInvoiceInput, problems };
}

const labels: Readonly<Record<string, string>> = {
  invoiceNumber: 'number',
  amount: 'amount',
  currency: 'currency',
  description: 'description',
  dueOn: 'due date',
  contact: 'contact',
  'contact.name': 'name',
  'contact.email': 'email address',
  'contact.phone': 'phone number',
};

/** The rejection of an input, in words of the form. */
export function findProblems(error: unknown): Problems {
  if (isTerrapinError(error, 'invoice_number_taken'))
    return { invoiceNumber: 'Another of your invoices has this number.' };
  if (isTerrapinError(error, 'precondition_failed'))
    return {
      '': 'The invoice was changed after you opened this form. Save again to replace that change, or cancel to see it.',
    };
  const errors = isTerrapinError(error) ? error.errors.filter(({ field }) => field in labels) : [];
  if (errors.length === 0) return { '': explain(error) };
  return Object.fromEntries(errors.map((one) => [one.field, phrase(one)]));
}

function phrase({ field, message }: FieldError): string {
  if (field === 'contact.email') return 'Enter an email address such as grace@example.com.';
  return message
    .replace(/^Must /, `The ${labels[field]} must `)
    .replace('Has too many decimals: ', '')
    .replace(/\d{5,}(\.\d+)?/, (number) => Number(number).toLocaleString());
}
