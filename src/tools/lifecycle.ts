import { invoiceLifecycle, type Lifecycle } from '../resources/billing/invoice.lifecycle.ts';
import { drawLifecycle } from './lifecycle-drawing.ts';

type Move = Lifecycle['moves'][number];

/** The lifecycle as a Mermaid state diagram. */
export function invoiceDiagram(): string {
  const { initial, states, moves } = invoiceLifecycle;
  const lines = ['stateDiagram-v2', `  [*] --> ${initial}`];
  for (const { from, to, event, guard, timestamp, effects } of moves) {
    const all = [...(timestamp ? [`stamp ${timestamp}`] : []), ...effects].join(', ');
    lines.push(`  ${from} --> ${to}: ${event}${guard ? ` [${guard.name}]` : ''}${all && ` / ${all}`}`);
  }
  for (const { name } of states) if (!moves.some(({ from }) => from === name)) lines.push(`  ${name} --> [*]`);
  return lines.join('\n');
}

/** The whole page `docs/invoice-lifecycle.md`. */
export function invoiceLifecyclePage(): string {
  const { states, moves, refusal, fixed_while_paying } = invoiceLifecycle;
  const guarded = moves.flatMap(({ event, guard }) => (guard ? [`\`${event}\` with \`${guard.refusal}\``] : []));
  const list = (names: readonly string[]) => names.join(', ') || '–';
  const rows = states.map(({ name, editable, payable, after_charge: { succeeded, declined } }) => {
    return `| ${name} | ${list(editable)} | ${payable ? 'yes' : 'no'} | ${list(succeeded)} | ${list(declined)} |`;
  });
  return `# The invoice lifecycle

<!-- Generated from src/resources/billing/invoice.machine.ts by \`npm run contracts\`. Do not edit. -->

Each arrow is one allowed move: the event, its condition in brackets, and after the slash what happens with it.
A move that is no arrow is refused with \`${refusal}\`; where its condition does not hold, ${guarded.join(', ')}.

\`\`\`mermaid
${invoiceDiagram()}
\`\`\`

What may be changed of an invoice in each state, whether it can be paid, and which events a charge causes when it ends.
While a payment is under way, ${list(fixed_while_paying)} are fixed.

| state | may be changed | payable | charge succeeded | charge declined |
| ----- | -------------- | ------- | ---------------- | --------------- |
${rows.join('\n')}
`;
}

/** The picture on the first page. */
export function invoiceDrawing(): string {
  const { states, moves } = invoiceLifecycle;
  return drawLifecycle(
    states.map(({ name }) => name),
    moves,
  );
}

/** The rows of the table beside the picture. */
export function invoiceMoveRows(): string {
  return invoiceLifecycle.moves.map(rowOf).join('');
}

function rowOf({ from, to, event, guard, effects }: Move): string {
  const what = guard ? `${event}, if it ${inWords(guard.name)}` : event;
  const then = effects.map(inWords).join(', ');
  return `<tr><th scope="row">${from} → ${to}</th><td>${what}</td><td>${then}</td></tr>\n`;
}

const inWords = (name: string) => name.replaceAll('_', ' ');
