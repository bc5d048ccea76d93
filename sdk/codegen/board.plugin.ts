import { lifecycles } from './lifecycles.ts';

/** The part of the lifecycle that the board needs in advance; the server sends the rest with each invoice. */
export function plugin(): string {
  const lifecycle = lifecycles.get('InvoiceStatus');
  if (!lifecycle) throw new Error('openapi.json has no lifecycle of invoices.');
  const { initial, states } = lifecycle;
  const editable = states.map(
    ({ name, editable }) => `  ${name.toUpperCase()}: [${editable.map(quote).join(', ')}],\n`,
  );
  return [
    '/** The states of an invoice, in their usual order. */',
    `export const statuses = [${states.map(({ name }) => quote(name.toUpperCase())).join(', ')}] as const;`,
    '',
    '/** The state of a new invoice. */',
    `export const initial = ${quote(initial.toUpperCase())} satisfies (typeof statuses)[number];`,
    '',
    "/** The members that can be changed in each state, by REST's names. */",
    `export const editable: Readonly<Record<(typeof statuses)[number], readonly string[]>> = {\n${editable.join('')}};`,
    '',
  ].join('\n');
}

const quote = (text: string) => `'${text}'`;
