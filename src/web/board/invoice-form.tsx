import { type Invoice, isTerrapinError } from '@terrapin/sdk';
import { useRef, useState } from 'preact/hooks';
import { create, update } from './changes.ts';
import { explain } from './client.ts';
import { Dialog } from './dialog.tsx';
import { editable } from './lifecycle.ts';

type Problems = Record<string, string>;

/** The form as an input of the API. An empty contact is none. */
function read(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const contact = { name: text('contact.name'), email: text('contact.email'), phone: text('contact.phone') || null };
  const isEmpty = Object.values(contact).every((value) => !value);
  return {
    ...(data.has('amount') && {
      ...(text('invoiceNumber') && { invoiceNumber: text('invoiceNumber') }),
      amount: Number(text('amount').replace(',', '.')),
      currency: text('currency').toUpperCase(),
    }),
    contact: isEmpty ? null : contact,
  };
}

function useForm(save: (input: ReturnType<typeof read>) => Promise<void>) {
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (saving || !form.current) return;
    setSaving(true);
    try {
      await save(read(form.current));
      setProblems({});
    } catch (error) {
      const members = isTerrapinError(error) ? (error.errors ?? []) : [];
      const found = Object.fromEntries(members.map(({ field, message }) => [field, message]));
      setProblems(members.length > 0 ? found : { '': explain(error) });
      const [first] = members;
      if (first) (form.current.elements.namedItem(first.field) as HTMLElement | null)?.focus();
    } finally {
      setSaving(false);
    }
  };
  return { form, submit, problems, saving };
}

interface FieldProps {
  name: string;
  label: string;
  value?: string | number | null | undefined;
  problems: Problems;
  required?: boolean;
  inputMode?: 'decimal';
}

function Field({ name, label, value, problems, ...input }: FieldProps) {
  const problem = problems[name];
  const id = `problem-${name}`;
  return (
    <label class="field">
      {label}
      <input
        name={name}
        defaultValue={value ?? ''}
        autocomplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        {...input}
      />
      {problem && (
        <span class="problem" id={id}>
          {problem}
        </span>
      )}
    </label>
  );
}

function Members({ invoice, problems, terms }: { invoice?: Invoice | undefined; problems: Problems; terms: boolean }) {
  const contact = invoice?.contact;
  return (
    <>
      {terms && (
        <div class="terms">
          <Field
            name="invoiceNumber"
            label={invoice ? 'Number' : 'Number (optional)'}
            value={invoice?.invoiceNumber}
            problems={problems}
          />
          <Field
            name="amount"
            label="Amount"
            inputMode="decimal"
            value={invoice?.amount}
            problems={problems}
            required
          />
          <Field name="currency" label="Currency" value={invoice?.currency ?? 'EUR'} problems={problems} required />
        </div>
      )}
      <fieldset>
        <legend>Contact</legend>
        <Field name="contact.name" label="Name" value={contact?.name} problems={problems} />
        <Field name="contact.email" label="Email" value={contact?.email} problems={problems} />
        <Field name="contact.phone" label="Phone" value={contact?.phone} problems={problems} />
        {problems.contact && <p class="problem">{problems.contact}</p>}
      </fieldset>
      {problems[''] && (
        <p class="problem" role="alert">
          {problems['']}
        </p>
      )}
    </>
  );
}

export function NewInvoice({ close }: { close(): void }) {
  const { form, submit, problems, saving } = useForm(async (input) => {
    await create(input as Parameters<typeof create>[0]);
    form.current?.closest('dialog')?.close();
  });
  return (
    <Dialog title="New invoice" close={close}>
      <form ref={form} onSubmit={submit} noValidate>
        <Members problems={problems} terms />
        <div class="actions">
          <button class="button primary" type="submit" disabled={saving}>
            Create
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function EditInvoice({ invoice }: { invoice: Invoice }) {
  const { form, submit, problems, saving } = useForm((input) => update(invoice, input));
  const members = editable[invoice.status];
  if (members.length === 0) return null;
  return (
    <form ref={form} onSubmit={submit} noValidate key={invoice.etag}>
      <Members invoice={invoice} problems={problems} terms={members.includes('amount')} />
      <div class="actions">
        <button class="button" type="submit" disabled={saving}>
          Save
        </button>
      </div>
    </form>
  );
}
