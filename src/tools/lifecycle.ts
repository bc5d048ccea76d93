import { invoiceLifecycle, type Lifecycle } from '../resources/billing/invoice.lifecycle.ts';
import type { InvoiceEffect } from '../resources/billing/invoice.machine.ts';
import { drawLifecycle } from './lifecycle-drawing.ts';

type Move = Lifecycle['moves'][number];

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

export function invoiceLifecyclePage(): string {
  const { states, moves, refusal, fixed_while_paying } = invoiceLifecycle;
  const guarded = moves.flatMap(({ event, guard }) => (guard ? [`\`${event}\` fails with \`${guard.refusal}\``] : []));
  const list = (names: readonly string[]) => names.join(', ') || '–';
  const rows = states.map(({ name, editable, payable, after_charge: { succeeded, declined } }) => {
    return `| ${name} | ${list(editable)} | ${payable ? 'yes' : 'no'} | ${list(succeeded)} | ${list(declined)} |`;
  });
  return `# The invoice lifecycle

<!-- Generated from src/resources/billing/invoice.machine.ts by \`npm run contracts\`. Do not edit. -->

Each arrow is an allowed transition: the event, its condition in brackets, and its effects after the slash.
Other transitions fail with \`${refusal}\`. If the condition is not met, ${guarded.join(', ')}.

\`\`\`mermaid
${invoiceDiagram()}
\`\`\`

Fields that may be changed in each state, whether the invoice can be paid, and the events that a finished charge triggers.
While a payment is in progress, ${list(fixed_while_paying)} cannot be changed.

| state | editable fields | payable | charge succeeded | charge declined |
| ----- | --------------- | ------- | ---------------- | --------------- |
${rows.join('\n')}
`;
}

export function invoiceDrawing(): string {
  const { states, moves } = invoiceLifecycle;
  return drawLifecycle(
    states.map(({ name }) => name),
    moves,
  );
}

export function transitionRows(): string {
  return invoiceLifecycle.moves.map(rowOf).join('');
}

const effectTexts: Readonly<Record<InvoiceEffect, string>> = {
  mail_invoice_to_contact: 'emails the invoice to the contact',
  mail_failure_to_contact: 'reports the failed payment to the contact by email',
  mail_failure_to_owner: 'reports the failed payment to the owner by email',
  mail_success_to_owner: 'reports the payment to the owner by email',
};

function rowOf({ from, to, event, guard, effects }: Move): string {
  const what = guard ? `${event}, if the invoice ${guard.name.replaceAll('_', ' ')}` : event;
  const then = effects.map((name) => effectTexts[name as InvoiceEffect]).join(', ');
  return `<tr><th scope="row">${from} → ${to}</th><td>${what}</td><td>${then}</td></tr>\n`;
}
