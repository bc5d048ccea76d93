import type { Invoice as AnyInvoice, EventType } from '@terrapin/sdk';
import { lifecycle, statuses } from './generated/lifecycle.ts';

/** Invoices of a column that are read at a time. */
export const step = 50;

export type BoardStatus = (typeof statuses)[number];

export type BoardInvoice = Omit<AnyInvoice, 'status' | 'allowedNextStates'> & {
  status: BoardStatus;
  allowedNextStates: BoardStatus[];
};

interface Move {
  /** Its name: `pay`. */
  readonly event: string;
  readonly emails: readonly { readonly to: 'contact' | 'owner'; readonly about: string }[];
}

/** A state of the lifecycle. */
export interface State {
  /** The type of the event that follows, in streams and in the history. */
  readonly received: EventType;
  /** When an invoice moved to it last. */
  readonly timestamp: Extract<keyof AnyInvoice, `${string}At`> | null;
  /** By REST's names. */
  readonly editable: readonly string[];
  readonly payable: boolean;
  readonly usual: BoardStatus | null;
  /** Those to which an invoice can move. The ones that it can move to now are in its `allowedNextStates`. */
  readonly next: { readonly [to in BoardStatus]?: Move };
}

/** The server brings these pages, so they know all of its states. */
export const knownStatus = (status: AnyInvoice['status']) => status as BoardStatus;
export const known = (invoice: AnyInvoice) => invoice as BoardInvoice;

export const describeState = (status: BoardStatus): State => lifecycle[status];

type PerColumn<T> = Readonly<Record<BoardStatus, T>>;
export const perColumn = <T>(make: (status: BoardStatus) => T) =>
  Object.fromEntries(statuses.map((status) => [status, make(status)])) as PerColumn<T>;
