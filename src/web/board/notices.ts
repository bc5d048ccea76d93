import { signal } from '@preact/signals';

export interface Undo {
  invoice: string;
  run(): void;
}

export interface Notice {
  id: number;
  text: string;
  isProblem: boolean;
  undo?: Undo | undefined;
}

export const notices = signal<readonly Notice[]>([]);
let count = 0;

function add(notice: Omit<Notice, 'id'>): Notice {
  const added = { id: ++count, ...notice };
  notices.value = [...notices.value.slice(-3), added];
  return added;
}

export function dismiss({ id }: Notice): void {
  notices.value = notices.value.filter((one) => one.id !== id);
}

/** Reports a success. The notice disappears after some seconds, but not while it is pointed at or focused. */
export function notify(text: string, undo?: Undo): void {
  const notice = add({ text, isProblem: false, undo });
  const expire = () => {
    if (document.querySelector('.notices:hover, .notices:focus-within')) setTimeout(expire, 2_000);
    else dismiss(notice);
  };
  setTimeout(expire, undo ? 20_000 : 6_000);
}

export function notifyProblem(text: string): void {
  add({ text, isProblem: true });
}

export function forgetUndo(invoice: string): void {
  notices.value = notices.value.filter(({ undo }) => undo?.invoice !== invoice);
}

export function undoLatest(): boolean {
  const notice = notices.value.findLast(({ undo }) => undo);
  if (!notice) return false;
  dismiss(notice);
  notice.undo?.run();
  return true;
}
