import { signal } from '@preact/signals';

export interface Notice {
  id: number;
  text: string;
  isProblem: boolean;
}

/** What the person should know, the latest last. */
export const notices = signal<readonly Notice[]>([]);
let count = 0;

function add(text: string, isProblem: boolean): Notice {
  const notice = { id: ++count, text, isProblem };
  notices.value = [...notices.value.slice(-3), notice];
  return notice;
}

export function dismiss({ id }: Notice): void {
  notices.value = notices.value.filter((one) => one.id !== id);
}

/** Something went well; goes away by itself. */
export function tell(text: string): void {
  const notice = add(text, false);
  setTimeout(() => dismiss(notice), 6_000);
}

/** Something did not; stays until it is dismissed. */
export function complain(text: string): void {
  add(text, true);
}
