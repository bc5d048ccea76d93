import { readFileSync } from 'node:fs';
import { eventsOf, lifecycles } from './lifecycles.ts';

const colorFile = 'packages/pages/shared/states.css';

/** The part of the lifecycle that the board needs in advance; the server sends the rest with each invoice. */
export function plugin(): string {
  const lifecycle = lifecycles.get('InvoiceStatus');
  if (!lifecycle) throw new Error('openapi.json has no lifecycle of invoices.');
  const { initial, states, transitions } = lifecycle;
  const colors = readFileSync(colorFile, 'utf8');
  for (const { name } of states)
    if (!colors.match(`\\.${name}[ ,]`))
      throw new Error(`The state ${name} has no color: add .${name} to ${colorFile}.`);
  const eventTo = new Map(eventsOf(lifecycle));
  const known = states.map(({ name, editable, payable, usual }) => {
    const timestamp = transitions.find((way) => way.to === name && way.timestamp)?.timestamp;
    const ways = transitions.filter(({ from }) => from === name);
    const next = ways.map(({ to, event, mails }) => [to.toUpperCase(), { event, emails: mails }]);
    const status = name.toUpperCase();
    const property = timestamp?.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? null;
    const state = {
      received: eventTo.get(status),
      timestamp: property,
      editable,
      payable,
      usual: ways.find(({ event }) => event === usual)?.to.toUpperCase() ?? null,
      next: Object.fromEntries(next),
    };
    return [status, state] as const;
  });
  return [
    '/** The states of an invoice, in their usual order. */',
    `export const statuses = ${JSON.stringify(known.map(([status]) => status))} as const;`,
    '',
    '/** The state of a new invoice. */',
    `export const initial = ${JSON.stringify(initial.toUpperCase())} as const;`,
    '',
    `export const lifecycle = ${JSON.stringify(Object.fromEntries(known), null, 2)} as const;`,
    '',
  ].join('\n');
}
