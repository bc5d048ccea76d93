import type { CreateInvoiceInput } from '@terrapin/sdk';
import { useRef, useState } from 'preact/hooks';
import { type Problems, problemsOf, readInvoice } from './invoice-input.ts';

/** A form that shows what is wrong at each field until it is changed, with the focus in the first of them. */
export function useForm(save: (input: CreateInvoiceInput) => Promise<void>) {
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
      show(problemsOf(error));
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
