import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../board/button.tsx';

/** A box for each of the names, with its label. */
export function Boxes({ legend, names }: { legend: string; names: readonly (readonly string[])[] }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {names.map(([name, label]) => (
        <label key={name}>
          <input name={name as string} type="checkbox" /> {label}
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
  /** What is ticked: without it, nothing can be made. */
  choose(data: FormData): readonly string[];
  make(data: FormData): Promise<boolean>;
}

/** A form behind a button. Once it is sent or cancelled, another one takes its place. */
export function NewForm({ what, children, secret, choose, make }: NewFormProps) {
  const [round, setRound] = useState(0);
  const [isReady, setIsReady] = useState(false);
  const close = () => {
    setRound(round + 1);
    setIsReady(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void make(new FormData(event.currentTarget as HTMLFormElement)).then((isMade) => isMade && close());
  };
  return (
    <>
      <details key={round}>
        <summary class="button">New {what}</summary>
        <form
          onInput={({ currentTarget }) => setIsReady(choose(new FormData(currentTarget)).length > 0)}
          onSubmit={submit}
        >
          {children}
          <div class="actions">
            <Button kind="primary" type="submit" disabled={!isReady} aria-describedby={`${what}-missing`}>
              Create {what}
            </Button>
            <Button onClick={close}>Cancel</Button>
            <span class="note" id={`${what}-missing`}>
              {!isReady && `Tick what the ${what} is for.`}
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
  return (
    <div role="status">
      {secret && (
        <div class="notice">
          <p>
            Copy the {what} now. You will not see it again: <span class="secret">{secret}</span>
          </p>
          {navigator.clipboard && <Button onClick={() => void navigator.clipboard.writeText(secret)}>Copy</Button>}
        </div>
      )}
    </div>
  );
}
