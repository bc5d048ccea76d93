import { type CreateInvoiceInput, type Currency, isTerrapinError } from '@terrapin/sdk';
import { beginEdit } from '@terrapin/sdk/live';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { money } from '../../../src/values/money.ts';
import { formatAmount, parseAmount, whichAmount } from './amounts.ts';
import { Button } from './button.tsx';
import { create, update } from './changes.ts';
import { currenciesWith, currencyLabel } from './currencies.ts';
import { Dialog } from './dialog.tsx';
import { type BoardInvoice, describeState } from './invoice.ts';
import { findProblems, type Problems, readInvoice } from './invoice-input.ts';
import { invoiceOf, newestInvoice } from './invoices.ts';
import { numberLike, pattern, readPattern } from './numbering.ts';
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

function TextField({
  value,
  inputMode = 'text',
  ...field
}: FieldProps & { value?: string | null | undefined; inputMode?: 'text' | 'email' | 'tel' }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <input {...attributes} placeholder=" " inputMode={inputMode} defaultValue={value ?? ''} autocomplete="off" />
      )}
    </Field>
  );
}

function Terms({ invoice, problems }: { invoice?: BoardInvoice | undefined; problems: Problems }) {
  const [amount, setAmount] = useState(invoice ? formatAmount(invoice.amount) : '');
  const [currency, setCurrency] = useState((invoice ?? newestInvoice())?.currency ?? 'EUR');
  const read = parseAmount(amount);
  const hint = whichAmount(amount, currency) ?? (read === null ? '' : money(read, currency));
  return (
    <div class="terms">
      <TextField
        name="invoiceNumber"
        label={invoice ? 'Number' : 'Number (optional)'}
        value={invoice?.invoiceNumber}
        problems={problems}
        hint={
          invoice ? undefined : `Leave it empty to get ${pattern.value ? `the next one in ${pattern.value}` : 'one'}.`
        }
      />
      {!invoice && (
        <label class="check">
          <input type="checkbox" name="numbersNext" />
          Go on like this in the next invoices
        </label>
      )}
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
      <Field name="dueOn" label="Due date (optional)" problems={problems}>
        {(attributes) => <input {...attributes} type="date" max="9999-12-31" defaultValue={invoice?.dueOn ?? ''} />}
      </Field>
    </div>
  );
}

function Contact({ invoice, problems }: { invoice?: BoardInvoice | undefined; problems: Problems }) {
  const contact = invoice?.contact;
  return (
    <fieldset>
      <legend>Contact (optional)</legend>
      <TextField name="contact.name" label="Name" value={contact?.name} problems={problems} />
      <TextField name="contact.email" label="Email" value={contact?.email} problems={problems} inputMode="email" />
      <TextField name="contact.phone" label="Phone" value={contact?.phone} problems={problems} inputMode="tel" />
      <p class="note">To send the invoice, its contact needs a name and an email address.</p>
      {problems.contact && <p class="problem">{problems.contact}</p>}
    </fieldset>
  );
}

export function NewInvoice({ close }: { close(): void }) {
  const closeDialog = () => form.current?.closest('dialog')?.close();
  const { form, attributes, problems, isSaving } = useForm(async (input) => {
    const { numbersNext } = form.current?.elements as HTMLFormControlsCollection & { numbersNext: HTMLInputElement };
    const { checked } = numbersNext;
    await create(input, closeDialog);
    if (checked && input.invoiceNumber) await numberLike(input.invoiceNumber);
  });
  useEffect(() => void readPattern().catch(() => {}), []);
  return (
    <Dialog title="New invoice" focus="input" close={close}>
      <form {...attributes}>
        <Terms problems={problems} />
        <Contact problems={problems} />
        <Problem>{problems['']}</Problem>
        <div class="actions">
          <Button onClick={closeDialog}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={isSaving}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** @param invoice as it was when the form opened: changes by others do not replace what is being typed */
export function EditInvoice({ invoice, focus, close }: { invoice: BoardInvoice; focus: string; close(): void }) {
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
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>(focus)?.focus(), [form, focus]);
  return (
    <form {...attributes}>
      {describeState(invoice.status).editable.includes('amount') && <Terms invoice={invoice} problems={problems} />}
      <Contact invoice={invoice} problems={problems} />
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
    const [first] = Object.keys(found);
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
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
  const attributes = { ref: form, onSubmit: submit, onInput: forgetProblem, noValidate: true };
  return { form, attributes, problems, isSaving };
}
