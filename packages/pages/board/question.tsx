import { signal } from '@preact/signals';
import { Dialog } from './dialog.tsx';

interface Asked {
  title: string;
  text: string;
  /** The text of the button that does it. */
  action: string;
  run(): void;
}

const asked = signal<Asked | null>(null);

/** Asks before something that cannot be undone. */
export function ask(what: Asked): void {
  asked.value = what;
}

export function Question() {
  if (!asked.value) return null;
  const { title, text, action, run } = asked.value;
  const close = (answer: string) => {
    asked.value = null;
    if (answer === 'yes') run();
  };
  return (
    <Dialog title={title} kind="question" focus="button" close={close}>
      <form method="dialog">
        <p>{text}</p>
        <div class="actions">
          <button class="button" type="submit" value="">
            Cancel
          </button>
          <button class="button primary" type="submit" value="yes">
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
