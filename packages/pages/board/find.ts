import { isTerrapinError } from '@terrapin/sdk';
import { explain } from '../shared/explain.ts';
import { type BoardFilter, explainUnknown, type FilterName, labels } from './address.ts';
import { amountsIn, formatAmount } from './amounts.ts';
import type { terrapin } from './client.ts';
import { statuses } from './generated/lifecycle.ts';
import { type BoardStatus, describeState } from './invoice.ts';

/** A filter of the API, for one column at a time. */
export type Part = Omit<NonNullable<Parameters<typeof terrapin.invoices.totals>[0]>, 'status'> & { query?: string };

const isStatus = (name: string): name is BoardStatus => statuses.some((status) => status === name);

/** The columns that can have what is looked for. */
export function statusesOf({ status, overdue }: BoardFilter): readonly BoardStatus[] {
  const named = status ? status.toUpperCase().split(',').filter(isStatus) : statuses;
  const payable = named.filter((one) => !overdue || describeState(one).payable);
  return payable.length > 0 ? payable : named;
}

/** Amounts of different currencies cannot be compared: each is looked for in every currency that the owner has. */
export const needsCurrencies = ({ query = '', currency, minAmount, maxAmount }: BoardFilter, order: string) =>
  !currency && (order.startsWith('amount') || (minAmount ?? maxAmount ?? amountsIn(query)[0]) !== undefined);

/**
 * What to ask the server: together, the lists have all that is looked for.
 * @param currencies those of {@link needsCurrencies}, if they are known
 */
export function partsOf(filter: BoardFilter, currencies?: readonly string[]): readonly Part[] {
  const notApplied = explainUnknown(filter);
  if (notApplied) throw new Refused(notApplied);
  const { query, status, overdue, currency, contactEmail, minAmount, maxAmount, ...others } = filter;
  const unknown = status?.split(',').find((name) => !isStatus(name.toUpperCase()));
  if (unknown !== undefined) throw new Refused(`There is no state “${unknown}”.`);
  const [least, most] = [toNumber(minAmount), toNumber(maxAmount)];
  const rest = {
    ...others,
    ...(overdue && { overdue: overdue === 'true' }),
    ...(contactEmail && { contactEmail: contactEmail.split(',') }),
  } as Part;
  const ends = { ...(least !== undefined && { minAmount: least }), ...(most !== undefined && { maxAmount: most }) };
  const each = currency?.split(',') ?? currencies;
  const inEach = (part: Part) => each?.map((one) => ({ ...part, currency: one }) as Part) ?? [part];
  if (!query) return inEach({ ...rest, ...ends });
  const amounts = amountsIn(query);
  const ofAmount = amounts.flatMap((amount) =>
    inEach({ ...rest, minAmount: Math.max(amount, least ?? 0), maxAmount: Math.min(amount, most ?? amount) }),
  );
  // Digits alone may as well begin a number.
  const ofText = amounts.length === 0 || /^\d+$/.test(query) ? inEach({ ...rest, ...ends, query }) : [];
  return [...ofText, ...ofAmount];
}

function toNumber(amount: string | undefined): number | undefined {
  if (amount === undefined) return undefined;
  const number = Number(amount);
  if (!Number.isFinite(number)) throw new Refused(`Enter an amount such as ${formatAmount(1250.75)}.`);
  return number;
}

/** What the board refuses itself. */
class Refused extends Error {}

/** Why a filter was refused, in words of the board. Null: it was not, the error is another. */
export function explainRefusal(error: unknown, { overdue }: BoardFilter): string | null {
  if (error instanceof Refused) return error.message;
  if (!isTerrapinError(error, 'validation_failed')) return null;
  const { field, message } = error.errors[0] ?? { field: '', message: explain(error) };
  const name = field.split(/[^A-Za-z]/).find((part): part is FilterName => part in labels);
  const label = name && labels[name === 'dueBefore' && overdue ? 'overdue' : name];
  return `${label ? `${label}: ` : ''}${inWords(message)}`;
}

/** `dueAfter`, with or without quotes, is “due from”. */
const inWords = (message: string) =>
  message.replace(/\bstatus\b/g, 'state').replace(/`?\b([a-z]+[A-Z][a-z]+|query|overdue)\b`?/g, (_, name: string) => {
    const words = labels[name as FilterName] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter}`);
    return `“${words.toLowerCase()}”`;
  });
