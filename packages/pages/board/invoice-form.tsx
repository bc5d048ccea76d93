import { type CreateInvoiceInput, type Currency, isTerrapinError } from '@terrapin/sdk';
import { beginEdit } from '@terrapin/sdk/live';
import type { ComponentChildren, TargetedEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { money } from '../../../src/values/money.ts';
import { formatAmount, parseAmount, whichAmount } from './amounts.ts';
import { Button } from './button.tsx';
import { create, update } from './changes.ts';
import { currenciesWith, currencyLabel } from './currencies.ts';
import { Dialog } from './dialog.tsx';
import { type BoardInvoice, describeState } from './invoice.ts';
import { findProblems, type Problems, readInvoice } from './invoice-input.ts';
import { contacts, invoiceOf, newestInvoice } from './invoices.ts';
import { numberLike, readNextNumber } from './numbering.ts';
import { Problem } from './section.tsx';

interface FieldProps {
  name: string;
  label: string;
  problems: Problems;
  hint?: string | undefined;
}

/** A label, a control, a hint and what is wrong. `children` gets the attributes that connect them. */
function Field({
  name,
  label,
  problems,
  hint,
  children,
}: FieldProps & { children(attributes: object): ComponentChildren }) {
  const id = `field-${name}`;
  const problem = problems[name];
  const attributes = {
    id,
    name,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${id}-about`,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(attributes)}
      <span id={`${id}-about`} class={problem ? 'problem' : 'note'}>
        {problem ?? hint}
      </span>
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  value?: string | null | undefined;
  inputMode?: 'email' | 'tel';
  /** Id of the list of what is suggested. */
  list?: string;
  onInput?(event: TargetedEvent<HTMLInputElement>): void;
}

function TextField({ value, inputMode, list, onInput, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input {...attributes} {...{ inputMode, list, onInput }} defaultValue={value ?? ''} autocomplete="off" />
      )}
    </Field>
  );
}

interface GroupProps {
  invoice?: BoardInvoice | undefined;
  problems: Problems;
}

function Contact({ invoice, problems }: GroupProps) {
  const contact = invoice?.contact;
  /** The rest of somebody who has had an invoice. */
  const complete = ({ currentTarget: { value, form } }: TargetedEvent<HTMLInputElement>) => {
    const known = contacts.value.get(value);
    for (const part of known ? (['email', 'phone'] as const) : []) {
      const input = form?.elements.namedItem(`contact.${part}`) as HTMLInputElement;
      input.value ||= known?.[part] ?? '';
    }
  };
  return (
    <fieldset>
      <legend>Contact</legend>
      <TextField
        name="contact.name"
        label="Name"
        value={contact?.name}
        problems={problems}
        list="contacts"
        onInput={complete}
      />
      <datalist id="contacts">
        {[...contacts.value.values()].map(({ name, email }) => (
          <option key={name} value={name}>
            {email}
          </option>
        ))}
      </datalist>
      <TextField name="contact.email" label="Email" value={contact?.email} problems={problems} inputMode="email" />
      <TextField
        name="contact.phone"
        label="Phone (optional)"
        value={contact?.phone}
        problems={problems}
        inputMode="tel"
      />
      <p class={problems.contact ? 'problem' : 'note'}>
        {problems.contact ?? 'You can add the contact later: it is needed to send the invoice.'}
      </p>
    </fieldset>
  );
}

function Terms({ invoice, problems, nextNumber }: GroupProps & { nextNumber?: string }) {
  const [amount, setAmount] = useState(invoice ? formatAmount(invoice.amount) : '');
  const [currency, setCurrency] = useState((invoice ?? newestInvoice())?.currency ?? 'EUR');
  const [number, setNumber] = useState<string>();
  const read = parseAmount(amount);
  const hint = whichAmount(amount, currency) ?? (read === null ? '' : money(read, currency));
  const isOther = !invoice && number && number !== nextNumber && /\d$/.test(number);
  return (
    <>
      <fieldset>
        <legend>What is to be paid</legend>
        <Field name="amount" label="Amount" problems={problems} hint={hint}>
          {(attributes) => (
            <input
              {...attributes}
              value={amount}
              onInput={({ currentTarget }) => setAmount(currentTarget.value)}
              inputMode="decimal"
              autocomplete="off"
              required
            />
          )}
        </Field>
        <Field name="currency" label="Currency" problems={problems}>
          {(attributes) => (
            <select
              {...attributes}
              value={currency}
              onChange={({ currentTarget }) => setCurrency(currentTarget.value as Currency)}
            >
              {currenciesWith(currency).map((code) => (
                <option key={code} value={code}>
                  {currencyLabel(code)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name="description" label="Description (optional)" problems={problems}>
          {(attributes) => <textarea {...attributes} rows={2} defaultValue={invoice?.description ?? ''} />}
        </Field>
      </fieldset>
      <fieldset>
        <legend>Number and due date</legend>
        <TextField
          name="invoiceNumber"
          label="Number"
          value={invoice?.invoiceNumber ?? nextNumber}
          problems={problems}
          onInput={({ currentTarget }) => setNumber(currentTarget.value.trim())}
          hint={number === '' ? 'Leave it empty to get the next one.' : undefined}
        />
        <Field name="dueOn" label="Due date (optional)" problems={problems}>
          {(attributes) => <input {...attributes} type="date" max="9999-12-31" defaultValue={invoice?.dueOn ?? ''} />}
        </Field>
        {isOther && (
          <label class="check">
            <input type="checkbox" name="numbersNext" />
            Go on like this in the next invoices
          </label>
        )}
        <p class="days">
          {[14, 30].map((days) => (
            <Button key={days} kind="chip" onClick={(event) => setDue(event, days)}>
              Due in {days} days
            </Button>
          ))}
        </p>
      </fieldset>
    </>
  );
}

/** As if it was typed: what is typed is not lost without a question. */
function setDue({ currentTarget }: TargetedEvent<HTMLButtonElement>, days: number): void {
  const input = currentTarget.form?.elements.namedItem('dueOn') as HTMLInputElement;
  // Swedish dates have the form of ISO 8601.
  input.value = new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export function NewInvoice({ close }: { close(): void }) {
  const [nextNumber, setNextNumber] = useState('');
  const closeDialog = () => form.current?.closest('dialog')?.close();
  const { form, attributes, problems, isSaving } = useForm(async (input) => {
    const isToGoOn = new FormData(form.current as HTMLFormElement).has('numbersNext');
    await create(input, closeDialog).catch((error) => {
      if (input.invoiceNumber !== nextNumber || !isTerrapinError(error, 'invoice_number_taken')) throw error;
      // By an invoice that was created meanwhile.
      const { invoiceNumber: _, ...unnumbered } = input;
      return create(unnumbered, closeDialog);
    });
    if (isToGoOn && input.invoiceNumber) await numberLike(input.invoiceNumber);
  });
  useEffect(() => void readNextNumber().then(setNextNumber, () => {}), []);
  return (
    <Dialog
      title="New invoice"
      about={<p class="note">A draft: only you see it until you publish it.</p>}
      kind="form"
      focus="input"
      close={close}
    >
      <form {...attributes}>
        <Contact problems={problems} />
        <Terms problems={problems} nextNumber={nextNumber} />
        <Problem>{problems['']}</Problem>
        <div class="actions">
          <Button onClick={closeDialog}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={isSaving}>
            Create draft
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** @param invoice as it was when the form opened: changes by others do not replace what is being typed */
export function EditInvoice({ invoice, close }: { invoice: BoardInvoice; close(): void }) {
  const known = useRef(invoice);
  const [edit] = useState(() => beginEdit(invoice));
  const { form, attributes, problems, isSaving } = useForm(async (input) => {
    try {
      // Only what this person has changed, so that the rest of the invoice stays as others left it.
      await update(known.current, edit.changes(input as Partial<BoardInvoice>));
      close();
    } catch (error) {
      // The message says so: saving again overwrites the change.
      if (isTerrapinError(error, 'precondition_failed')) known.current = invoiceOf(invoice.id) ?? invoice;
      throw error;
    }
  });
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <form {...attributes}>
      <Contact invoice={invoice} problems={problems} />
      {describeState(invoice.status).editable.includes('amount') && <Terms invoice={invoice} problems={problems} />}
      <Problem>{problems['']}</Problem>
      <div class="actions">
        <Button onClick={close}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** A form that shows what is wrong at each field until it is changed, with the focus in the first of them. */
function useForm(save: (input: CreateInvoiceInput) => Promise<void>) {
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const show = (found: Problems) => {
    setProblems(found);
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    fields.find(({ name }) => name && name in found)?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const { input, problems: found } = readInvoice(event.currentTarget as HTMLFormElement);
    if (Object.keys(found).length > 0) return show(found);
    setIsSaving(true);
    try {
      await save(input);
      setProblems({});
    } catch (error) {
      show(findProblems(error));
    } finally {
      setIsSaving(false);
    }
  };
  const forgetProblem = ({ target }: Event) => {
    const { name } = target as HTMLInputElement;
    // The currency decides how many decimals the amount may have.
    setProblems(({ [name]: _, amount, ...others }) => ({
      ...others,
      ...(amount && !['amount', 'currency'].includes(name) && { amount }),
    }));
  };
  /** Enter alone begins a line of the description. */
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) form.current?.requestSubmit();
  };
  const attributes = { ref: form, onSubmit: submit, onInput: forgetProblem, onKeyDown, noValidate: true };
  return { form, attributes, problems, isSaving };
}
