import type { terrapin } from './client.ts';
import { statuses } from './generated/lifecycle.ts';
import type { BoardInvoice } from './invoice.ts';

type Key = string | number | null;
interface Sort {
  /** Within a state, the newest are first. */
  sort: 'CREATED_AT' | 'AMOUNT' | 'DUE_ON';
  keyOf(invoice: BoardInvoice): Key;
}

/** What the table can be sorted by: the server has to know it, as the first of all may not be among those that are loaded. */
const sorts: Readonly<Record<string, Sort>> = {
  state: { sort: 'CREATED_AT', keyOf: ({ status }) => statuses.indexOf(status) },
  amount: { sort: 'AMOUNT', keyOf: ({ amount }) => amount },
  due: { sort: 'DUE_ON', keyOf: ({ dueOn }) => dueOn },
  created: { sort: 'CREATED_AT', keyOf: ({ createdAt }) => createdAt },
};
export const sortNames: readonly string[] = Object.keys(sorts);

/** As the address has it: `due asc`. Empty: the board, whose columns have an order of their own. */
export function parseOrder(order: string) {
  const [name = '', direction] = order.split(' ');
  return { name, isDescending: direction === 'desc', ...(sorts[name] as Sort) };
}

/** What the server is asked for; amounts are compared in one currency only. */
export function listedBy(
  order: string,
): Pick<Parameters<typeof terrapin.invoices.list>[0] & object, 'sort' | 'direction'> {
  const { name, sort, isDescending } = parseOrder(order);
  return { sort, direction: isDescending || name === 'state' ? 'DESC' : 'ASC' };
}

/** The server's order, of several lists as one: no value is last, then by creation. */
export function comparing(order: string): (one: BoardInvoice, other: BoardInvoice) => number {
  const { name, isDescending, keyOf } = parseOrder(order);
  const sign = isDescending ? -1 : 1;
  return (one, other) =>
    (name === 'amount' && compare(one.currency, other.currency)) ||
    Number(keyOf(one) === null) - Number(keyOf(other) === null) ||
    sign * compare(keyOf(one), keyOf(other)) ||
    (name === 'state' ? -1 : sign) * (compare(one.createdAt, other.createdAt) || compare(one.id, other.id));
}

/** Two of a kind: times and codes, which are ASCII, compare as texts do. */
const compare = (a: Key, b: Key) => (a === b ? 0 : (a as string) > (b as string) ? 1 : -1);
