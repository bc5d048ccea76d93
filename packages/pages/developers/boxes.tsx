import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../board/button.tsx';
import { Dialog } from '../board/dialog.tsx';
import { formatAge } from '../board/words.ts';
import { formatTime, toDate } from '../shared/date.ts';
import { problem } from './access.ts';

interface SettingProps {
  id: string;
  title: string;
  about: ComponentChildren;
  /** Beside the title. */
  action: ComponentChildren;
  children: ComponentChildren;
}

export function Setting({ id, title, about, action, children }: SettingProps) {
  return (
    <section aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <p class="note">{about}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

interface ItemTableProps<Item> {
  items: readonly Item[];
  /** By the title. One without is for what can be done with an item. */
  columns: Readonly<Record<string, (item: Item) => ComponentChildren>>;
}

export function ItemTable<Item extends { id: string }>({ items, columns }: ItemTableProps<Item>) {
  if (items.length === 0) return null;
  const all = Object.entries(columns);
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            {all.map(([title]) =>
              title ? (
                <th key={title} scope="col">
                  {title}
                </th>
              ) : (
                <td key={title} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              {all.map(([title, show], at) => (
                <td key={title} data-label={(at > 0 && title) || undefined}>
                  {show(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Time({ at }: { at: string | null }) {
  if (at === null) return <>Never</>;
  const date = toDate(at);
  return (
    <time dateTime={date.toISOString()} title={formatTime(at)}>
      {date > new Date() ? date.toLocaleDateString(undefined, { dateStyle: 'medium' }) : formatAge(at)}
    </time>
  );
}

interface NewFormProps {
  what: 'token' | 'webhook';
  /** Of the field. */
  label: string;
  input: InputHTMLAttributes;
  legend: string;
  /** Names with their labels, of which at least one has to be ticked. */
  boxes: readonly (readonly [name: string, label: ComponentChildren])[];
  missing: string;
  note: string;
  make(entered: string, ticked: readonly string[]): Promise<boolean>;
}

/** A button that opens a form. */
export function NewForm({ what, label, input, legend, boxes, missing, note, make }: NewFormProps) {
  /** Null: the form is closed. */
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const set = (to: typeof ticked) => {
    setTicked(to);
    problem.value = '';
  };
  const leave = (inside: Element) => inside.closest('dialog')?.close();
  const read = (form: HTMLFormElement) => {
    const data = new FormData(form);
    setTicked(boxes.map(([name]) => name).filter((name) => data.has(name)));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const entered = String(new FormData(form).get('entered')).trim();
    void make(entered, ticked ?? []).then((isMade) => isMade && leave(form));
  };
  return (
    <>
      <Button kind="primary" onClick={() => set([])}>
        New {what}
      </Button>
      {ticked && (
        <Dialog title={`New ${what}`} kind="form" focus="input" close={() => set(null)}>
          <form onInput={({ currentTarget }) => read(currentTarget)} onSubmit={submit}>
            <label class="field">
              {label}
              <input name="entered" required autocomplete="off" {...input} />
            </label>
            <p class="note">{note}</p>
            <fieldset>
              <legend>{legend}</legend>
              {boxes.map(([name, text]) => (
                <label key={name}>
                  <input name={name} type="checkbox" /> {text}
                </label>
              ))}
            </fieldset>
            <div role="alert">{problem.value && <p class="problem">{problem.value}</p>}</div>
            <div class="actions">
              <span class="note" id="missing">
                {ticked.length === 0 && missing}
              </span>
              <Button onClick={({ currentTarget }) => leave(currentTarget)}>Cancel</Button>
              <Button kind="primary" type="submit" disabled={ticked.length === 0} aria-describedby="missing">
                Create {what}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
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
