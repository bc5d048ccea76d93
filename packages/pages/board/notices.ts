import { signal } from '@preact/signals';
import { isUnreachable } from '../shared/explain.ts';

export interface Notice {
  id: number;
  text: string;
  isProblem: boolean;
  /** The id of an invoice: a later notice about it replaces this one. */
  about: string | undefined;
  undo: (() => void) | undefined;
  /** No longer true once the server can be reached again. */
  isOfConnection: boolean;
}

const limit = 3;
export const notices = signal<readonly Notice[]>([]);
let count = 0;

function add(notice: Omit<Notice, 'id'>): Notice {
  const added = { id: ++count, ...notice };
  let others = notices.value.filter(({ about }) => about === undefined || about !== notice.about);
  if (others.length === limit) {
    const evicted = others.find(({ isProblem }) => !isProblem) ?? others[0];
    others = others.filter((one) => one !== evicted);
  }
  notices.value = [...others, added];
  return added;
}

export function dismiss({ id }: Notice): void {
  notices.value = notices.value.filter((one) => one.id !== id);
}

/** Reports a success. The notice disappears after some seconds, but not while it is pointed at or focused. */
export function notify(text: string, about?: string, undo?: () => void): void {
  const notice = add({ text, isProblem: false, about, undo, isOfConnection: false });
  const expire = () => {
    if (document.querySelector('.notices:hover, .notices:focus-within')) setTimeout(expire, 2_000);
    else dismiss(notice);
  };
  setTimeout(expire, undo ? 10_000 : 6_000);
}

/** @param error the cause */
export function notifyProblem(text: string, about?: string, error?: unknown): void {
  add({ text, isProblem: true, about, undo: undefined, isOfConnection: isUnreachable(error) });
}

export function dismissOfConnection(): void {
  if (notices.value.some(({ isOfConnection }) => isOfConnection))
    notices.value = notices.value.filter(({ isOfConnection }) => !isOfConnection);
}

export function undoNotice(notice: Notice): void {
  dismiss(notice);
  notice.undo?.();
}

export function undoLatest(): boolean {
  const notice = notices.value.findLast(({ undo }) => undo);
  if (notice) undoNotice(notice);
  return notice !== undefined;
}
