import { signal } from '@preact/signals';

interface Asked {
  title: string;
  text: string;
  /** The text of the button that does it. */
  action: string;
  /** That of the other button, where “Cancel” would be both. */
  dismiss?: string;
  run(): void;
}

export const asked = signal<Asked | null>(null);

/** Whether a form has unsaved input. */
export const isFormFilled = signal(false);

/** Asks before something that cannot be undone. */
export function ask(what: Asked): void {
  asked.value = what;
}
