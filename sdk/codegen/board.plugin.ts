import { lifecycles } from './lifecycles.ts';

/** The part of the lifecycle that the board needs in advance; the server sends the rest with each invoice. */
export function plugin(): string {
  const lifecycle = lifecycles.get('InvoiceStatus');
  if (!lifecycle) throw new Error('openapi.json has no lifecycle of invoices.');
  const { initial, states, transitions } = lifecycle;
  const editable = states.map(
    ({ name, editable }) => `  ${name.toUpperCase()}: [${editable.map(quote).join(', ')}],\n`,
  );
  const successors = states.map(({ name }) => {
    const next = transitions.filter(({ from }) => from === name).map(({ to }) => quote(to.toUpperCase()));
    return `  ${name.toUpperCase()}: [${next.join(', ')}],\n`;
  });
  return [
    '/** The states of an invoice, in their usual order. */',
    `export const statuses = [${states.map(({ name }) => quote(name.toUpperCase())).join(', ')}] as const;`,
    '',
    'type Status = (typeof statuses)[number];',
    '',
    '/** The state of a new invoice. */',
    `export const initial = ${quote(initial.toUpperCase())} satisfies Status;`,
    '',
    "/** The fields that can be changed in each state, by REST's names. */",
    `export const editable: Readonly<Record<Status, readonly string[]>> = {\n${editable.join('')}};`,
    '',
    '/** The transitions of the lifecycle. Those that an invoice allows now are in its `allowedNextStates`. */',
    `export const successors: Readonly<Record<Status, readonly Status[]>> = {\n${successors.join('')}};`,
    '',
  ].join('\n');
}

const quote = (text: string) => `'${text}'`;
