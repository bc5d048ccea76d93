import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../board/button.tsx';

/** A box for each of the names, with its label. */
export function Boxes(props: { legend: string; names: readonly (readonly string[])[]; ticked?: string }) {
  const { legend, names, ticked } = props;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {names.map(([name = '', label]) => (
        <label key={name}>
          <input name={name} type="checkbox" defaultChecked={name === ticked} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface NewFormProps {
  what: 'token' | 'webhook';
  children: ComponentChildren;
  /** Of the one that was made last. */
  secret: string;
  /** What is still to be filled in, as a sentence. */
  missing(data: FormData): string;
  make(data: FormData): Promise<boolean>;
}

/** A form behind a button, which closes it again. */
export function NewForm({ what, children, secret, missing, make }: NewFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const look = (form: HTMLFormElement) => setProblem(missing(new FormData(form)));
  const close = (form: HTMLFormElement) => {
    form.reset();
    look(form);
    (form.parentElement as HTMLDetailsElement).open = false;
  };
  return (
    <>
      <details onToggle={({ currentTarget }) => look(currentTarget.querySelector('form') as HTMLFormElement)}>
        <summary class="button">New {what}</summary>
        <form
          onInput={({ currentTarget }) => look(currentTarget)}
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget as HTMLFormElement;
            void make(new FormData(form)).then((isMade) => isMade && close(form));
          }}
        >
          {children}
          <div class="actions">
            <Button kind="primary" type="submit" disabled={problem !== ''} aria-describedby={`${what}-missing`}>
              Create {what}
            </Button>
            <Button onClick={({ currentTarget }) => close(currentTarget.form as HTMLFormElement)}>Cancel</Button>
            <span class="note" id={`${what}-missing`}>
              {problem}
            </span>
          </div>
        </form>
      </details>
      <Secret what={what} secret={secret} />
    </>
  );
}

/** `navigator.clipboard` is there on https and on this machine only. */
export function Secret({ what, secret }: { what: string; secret: string }) {
  const [copied, setCopied] = useState('');
  return (
    <div role="status">
      {secret && (
        <div class="made">
          <p>
            <strong>Copy the {what} now.</strong> You will not see it again.
          </p>
          <code class="secret">{secret}</code>
          {navigator.clipboard && (
            <Button onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(secret))}>
              {copied === secret ? 'Copied' : 'Copy'}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
