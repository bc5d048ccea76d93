import { invoiceLifecycle } from '../../src/resources/invoices/invoice.entity.ts';
import type { Lifecycle } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { restName } from '../../src/surfaces/rest/names.ts';

type Transition = Lifecycle['transitions'][number];

export function invoiceDiagram(): string {
  const { initial, states, transitions } = invoiceLifecycle;
  const lines = ['stateDiagram-v2', `  [*] --> ${initial}`];
  for (const { from, to, event, guard, timestamp, mails } of transitions) {
    const all = [...(timestamp ? [`set ${restName(timestamp)}`] : []), ...mails.map(mailText)].join(', ');
    lines.push(`  ${from} --> ${to}: ${event}${guard ? ` [${restName(guard.name)}]` : ''}${all && ` / ${all}`}`);
  }
  for (const { name } of states) if (!transitions.some(({ from }) => from === name)) lines.push(`  ${name} --> [*]`);
  return lines.join('\n');
}

export function invoiceLifecyclePage(): string {
  const { states, transitions, refusal, fixedWhilePaying } = invoiceLifecycle;
  const guarded = transitions.flatMap(({ event, guard }) =>
    guard ? [`\`${event}\` fails with \`${guard.refusal}\``] : [],
  );
  const list = (names: readonly string[]) => names.join(', ') || '–';
  const rows = states.map(({ name, editable, payable, afterCharge: { succeeded, declined } }) => {
    return `| ${name} | ${list(editable.map(restName))} | ${payable ? 'yes' : 'no'} | ${list(succeeded)} | ${list(declined)} |`;
  });
  return `# The invoice lifecycle

<!-- Generated from src/resources/invoices/invoice.lifecycle.ts by \`npm run contracts\`. Do not edit. -->

Each arrow is an allowed transition: the event, its condition in brackets, and its effects after the slash.
Other transitions fail with \`${refusal}\`. If the condition is not met, ${[...new Set(guarded)].join(', ')}.

\`\`\`mermaid
${invoiceDiagram()}
\`\`\`

Fields that may be changed in each state, whether the invoice can be paid, and the events that a finished charge triggers.
While a payment is in progress, ${list(fixedWhilePaying.map(restName))} cannot be changed.

| state | editable fields | payable | charge succeeded | charge declined |
| ----- | --------------- | ------- | ---------------- | --------------- |
${rows.join('\n')}
`;
}

export function invoiceDrawing(): string {
  const { states, transitions } = invoiceLifecycle;
  return drawLifecycle(
    states.map(({ name }) => name),
    transitions,
  );
}

export function transitionRows(): string {
  return invoiceLifecycle.transitions.map(renderRow).join('');
}

const mailText = ({ to, about }: Transition['mails'][number]) => `email the ${to} about the ${about}`;

function renderRow({ from, to, event, guard, mails }: Transition): string {
  const what = guard ? `${event}, if the invoice ${restName(guard.name).replaceAll('_', ' ')}` : event;
  const then = mails.map(mailText).join(', ');
  return `<tr><th scope="row">${from} → ${to}</th><td>${what}</td><td>${then}</td></tr>\n`;
}

const box = { width: 116, height: 38, gap: 44, x: 132, y: 8 };
const width = 380;
const pitch = box.height + box.gap;

/**
 * States are stacked. Transitions to the next state are straight arrows, others arcs: forward on the right, back on the
 * left.
 */
function drawLifecycle(states: readonly string[], transitions: readonly Transition[]): string {
  const height = 2 * box.y + states.length * pitch - box.gap;
  const title = `Transitions: ${transitions.map(({ from, to, event }) => `${event} leads from ${from} to ${to}`).join('; ')}.`;
  return [
    `<svg class="lifecycle" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
    '<path d="M0 0 8 4 0 8z"/></marker></defs>',
    // Longest first, so no line crosses the label of another.
    ...transitions.map((one) => drawTransition(one, states)),
    ...states.map((state, i) => drawState(state, i)),
    '</svg>',
  ]
    .join('\n')
    .concat('\n');
}

const top = (i: number) => box.y + i * pitch;

function drawState(state: string, i: number): string {
  const { x, width, height } = box;
  const middle = `x="${x + width / 2}" y="${top(i) + height / 2}"`;
  return `<g class="state ${state}"><rect x="${x}" y="${top(i)}" width="${width}" height="${height}" rx="10"/><text ${middle}>${state}</text></g>`;
}

function drawTransition({ from, to, event }: Transition, states: readonly string[]): string {
  const [start, end] = [states.indexOf(from), states.indexOf(to)];
  const steps = end - start;
  const middle = box.x + box.width / 2;
  if (steps === 1) {
    const [y1, y2] = [top(start) + box.height, top(end)];
    return arrow(`M${middle} ${y1}V${y2 - 2}`, event, middle + 8, (y1 + y2) / 2, 'start');
  }
  const right = steps > 0;
  const side = right ? box.x + box.width : box.x;
  // Longer arcs are wider; arcs into the same state end one below the other.
  const swing = (right ? 1 : -1) * (26 + 30 * Math.abs(steps));
  const y1 = top(start) + box.height / 2;
  const y2 = top(end) + box.height / 2 + (right ? 9 - 6 * steps : 0) + (right ? 6 : 0);
  const path = `M${side} ${y1}C${side + swing} ${y1} ${side + swing} ${y2} ${side + (right ? 2 : -2)} ${y2}`;
  // The middle of the curve is at three quarters of its control points.
  return arrow(path, event, side + swing * 0.75, (y1 + y2) / 2, 'middle');
}

function arrow(path: string, event: string, x: number, y: number, anchor: string): string {
  return `<g class="transition"><path d="${path}" marker-end="url(#arrow)"/><text x="${x}" y="${y}" text-anchor="${anchor}">${event}</text></g>`;
}
