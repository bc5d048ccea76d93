import { type CreateInvoiceInput, type Currency, isTerrapinError } from '@terrapin/sdk';
import { beginEdit } from '@terrapin/sdk/live';
import { cloneElement, createContext, type TargetedEvent, type VNode } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
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
import { Preview } from './preview.tsx';
import { Problem } from './section.tsx';

const Shown = createContext<Problems>({});

interface FieldProps {
  label: string;
  hint?: string | undefined;
  children: VNode<{ name: string }>;
}

/** A label, its control, a hint and what is wrong. */
function Field({ label, hint, children }: FieldProps) {
  const { name } = children.props;
  const id = `field-${name}`;
  const problem = useContext(Shown)[name];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {cloneElement(children, { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': `${id}-about` })}
      <span id={`${id}-about`} class={problem ? 'problem' : 'note'}>
        {problem ?? hint}
      </span>
    </div>
  );
}

function Contact({ contact, isSent }: Partial<Pick<BoardInvoice, 'contact'>> & { isSent: boolean }) {
  /** The rest of somebody who has had an invoice. */
  const complete = ({ currentTarget: { value, form } }: TargetedEvent<HTMLInputElement>) => {
    for (const [part, known] of Object.entries(contacts.value.get(value) ?? {})) {
      const input = form?.elements.namedItem(`contact.${part}`) as HTMLInputElement | null;
      if (input) input.value ||= known ?? '';
    }
  };
  return (
    <fieldset>
      <legend>Contact{!isSent && <span class="note"> (optional until you send it)</span>}</legend>
      <Field label="Name">
        <input name="contact.name" defaultValue={contact?.name} list="contacts" onInput={complete} />
      </Field>
      <datalist id="contacts">
        {[...contacts.value.values()].map(({ name, email }) => (
          <option key={name} value={name}>
            {email}
          </option>
        ))}
      </datalist>
      <Field label="Email">
        <input name="contact.email" defaultValue={contact?.email} inputMode="email" />
      </Field>
      <Field label="Phone (optional)">
        <input name="contact.phone" defaultValue={contact?.phone ?? ''} inputMode="tel" />
      </Field>
      <Problem>{useContext(Shown).contact}</Problem>
    </fieldset>
  );
}

function Terms({ invoice, nextNumber }: Pick<FormProps, 'invoice' | 'nextNumber'>) {
  const [amount, setAmount] = useState(invoice ? formatAmount(invoice.amount) : '');
  const [currency, setCurrency] = useState((invoice ?? newestInvoice())?.currency ?? 'EUR');
  const [number, setNumber] = useState('');
  const read = parseAmount(amount);
  return (
    <fieldset>
      <legend>Details</legend>
      <Field label="Amount" hint={whichAmount(amount, currency) ?? (read === null ? '' : money(read, currency))}>
        <input
          name="amount"
          value={amount}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
          inputMode="decimal"
          required
        />
      </Field>
      <Field label="Currency">
        <select
          name="currency"
          value={currency}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value as Currency)}
        >
          {currenciesWith(currency).map((code) => (
            <option key={code} value={code}>
              {currencyLabel(code)}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Number">
        <input
          name="invoiceNumber"
          defaultValue={invoice?.invoiceNumber ?? nextNumber}
          onInput={({ currentTarget }) => setNumber(currentTarget.value.trim())}
        />
      </Field>
      <Field label="Due date (optional)">
        <input name="dueOn" type="date" max="9999-12-31" defaultValue={invoice?.dueOn ?? ''} list="days" />
      </Field>
      <datalist id="days">
        {[14, 30].map((days) => (
          <option key={days} value={new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv')}>
            In {days} days
          </option>
        ))}
      </datalist>
      {!invoice && number !== nextNumber && /\d$/.test(number) && (
        <label class="check">
          <input type="checkbox" name="numbersNext" />
          Go on like this in the next invoices
        </label>
      )}
      <Field label="Description (optional)">
        <textarea name="description" rows={2} defaultValue={invoice?.description ?? ''} />
      </Field>
    </fieldset>
  );
}

export function NewInvoice({ close }: { close(): void }) {
  const [nextNumber, setNextNumber] = useState('');
  useEffect(() => void readNextNumber().then(setNextNumber, () => {}), []);
  const save = async (input: CreateInvoiceInput, form: HTMLFormElement) => {
    const isToGoOn = new FormData(form).has('numbersNext');
    const closeDialog = () => form.closest('dialog')?.close();
    await create(input, closeDialog).catch((error) => {
      if (input.invoiceNumber !== nextNumber || !isTerrapinError(error, 'invoice_number_taken')) throw error;
      // By an invoice that was created meanwhile.
      const { invoiceNumber: _, ...unnumbered } = input;
      return create(unnumbered, closeDialog);
    });
    if (isToGoOn && input.invoiceNumber) await numberLike(input.invoiceNumber);
  };
  return (
    <Dialog
      title="New invoice"
      about={<p class="note">A draft: only you see it until you publish it.</p>}
      kind="form"
      focus="input"
      close={close}
    >
      <InvoiceForm nextNumber={nextNumber} action="Create draft" save={save} />
    </Dialog>
  );
}

/** @param invoice as it was when the form opened: changes by others do not replace what is being typed */
export function EditInvoice({ invoice, close }: { invoice: BoardInvoice; close(): void }) {
  const known = useRef(invoice);
  const [edit] = useState(() => beginEdit(invoice));
  const save = async (input: CreateInvoiceInput) => {
    try {
      // Only what this person has changed, so that the rest of the invoice stays as others left it.
      await update(known.current, edit.changes(input as Partial<BoardInvoice>));
      close();
    } catch (error) {
      // The message says so: saving again overwrites the change.
      if (isTerrapinError(error, 'precondition_failed')) known.current = invoiceOf(invoice.id) ?? invoice;
      throw error;
    }
  };
  return <InvoiceForm invoice={invoice} action="Save" save={save} cancel={close} />;
}

interface FormProps {
  invoice?: BoardInvoice | undefined;
  nextNumber?: string | undefined;
  /** The text of the button that saves. */
  action: string;
  save(input: CreateInvoiceInput, form: HTMLFormElement): Promise<void>;
  /** Default: closes the dialog. */
  cancel?(): void;
}

/** Shows what is wrong at each field until it is changed, with the focus in the first of them. */
function InvoiceForm({ invoice, nextNumber, action, save, cancel }: FormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setIsSaving] = useState(false);
  const [typed, setTyped] = useState<CreateInvoiceInput | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector('input')?.focus();
    setTyped(readInvoice(form.current as HTMLFormElement).input);
  }, []);
  const show = (found: Problems) => {
    setProblems(found);
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    fields.find(({ name }) => name && name in found)?.focus();
  };
  const submit = async (event: TargetedEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (isSaving) return;
    const { input, problems: found } = readInvoice(event.currentTarget);
    if (Object.keys(found).length > 0) return show(found);
    setIsSaving(true);
    try {
      await save(input, form.current as HTMLFormElement);
      setProblems({});
    } catch (error) {
      show(findProblems(error));
    } finally {
      setIsSaving(false);
    }
  };
  const onInput = ({ target, currentTarget }: TargetedEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    setTyped(readInvoice(currentTarget).input);
    // The currency decides how many decimals the amount may have.
    setProblems(({ [name]: _, amount, ...others }) => ({
      ...others,
      ...(amount && !['amount', 'currency'].includes(name) && { amount }),
    }));
  };
  /** Enter alone begins a line of the description. */
  const submitByKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) form.current?.requestSubmit();
  };
  return (
    <form ref={form} onSubmit={submit} onInput={onInput} onKeyDown={submitByKey} noValidate autocomplete="off">
      <Shown.Provider value={problems}>
        <Contact contact={invoice?.contact ?? null} isSent={Boolean(invoice?.sentAt)} />
        {(!invoice || describeState(invoice.status).editable.includes('amount')) && (
          <Terms {...{ invoice, nextNumber }} />
        )}
      </Shown.Provider>
      {!invoice && typed && <Preview invoice={typed} number={nextNumber} />}
      <Problem>{problems['']}</Problem>
      <div class="actions">
        <Button onClick={cancel ?? (() => form.current?.closest('dialog')?.close())}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={isSaving}>
          {action}
        </Button>
      </div>
    </form>
  );
}
