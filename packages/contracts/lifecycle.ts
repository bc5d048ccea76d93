import { invoiceLifecycle } from '../../src/resources/invoices/invoice.entity.ts';
import type { Lifecycle } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { restName } from '../../src/surfaces/rest/names.ts';

type Transition = Lifecycle['transitions'][number];

export function invoiceDiagram(): string {
  const { initial, states, transitions } = invoiceLifecycle;
  const lines = ['stateDiagram-v2', `  [*] --> ${initial}`];
  for (const { from, to, event, guard } of transitions)
    lines.push(`  ${from} --> ${to}: ${event}${guard ? ` [${restName(guard.name)}]` : ''}`);
  for (const { name } of states) if (!transitions.some(({ from }) => from === name)) lines.push(`  ${name} --> [*]`);
  return lines.join('\n');
}

export function invoiceLifecyclePage(): string {
  const { states, transitions, refusal, fixedWhilePaying } = invoiceLifecycle;
  const guarded = transitions.flatMap(({ event, guard }) =>
    guard ? [`\`${event}\` fails with \`${guard.refusal}\``] : [],
  );
  const ways = transitions.map(({ from, to, event, guard, timestamp, mails }) => {
    const what = guard ? `${event}, if the invoice ${restName(guard.name).replaceAll('_', ' ')}` : event;
    return `| ${from} → ${to} | ${what} | ${timestamp ? `\`${restName(timestamp)}\`` : ''} | ${mails.map(mailText).join(', ')} |`;
  });
  const list = (names: readonly string[]) => names.join(', ') || '–';
  const rows = states.map(({ name, editable, payable, afterCharge: { succeeded, declined } }) => {
    return `| ${name} | ${list(editable.map(restName))} | ${payable ? 'yes' : 'no'} | ${list(succeeded)} | ${list(declined)} |`;
  });
  return `# The invoice lifecycle

<!-- Generated from src/resources/invoices/invoice.lifecycle.ts by \`npm run contracts\`. Do not edit. -->

Each arrow is an allowed transition, with its event; the table has its condition and effects. Other transitions fail with
\`${refusal}\`. If the condition is not met, ${[...new Set(guarded)].join(', ')}.

\`\`\`mermaid
${invoiceDiagram()}
\`\`\`

| transition | event | sets | effect |
| ---------- | ----- | ---- | ------ |
${ways.join('\n')}

Fields that may be changed in each state, whether the invoice can be paid, and the events that a finished charge triggers.
While a payment is in progress, ${list(fixedWhilePaying.map(restName))} cannot be changed.

| state | editable fields | payable | charge succeeded | charge declined |
| ----- | --------------- | ------- | ---------------- | --------------- |
${rows.join('\n')}
`;
}

const mailText = ({ to, about }: Transition['mails'][number]) => `email the ${to} about the ${about}`;
