import { INVOICE_STATUSES, invoiceMachine } from './invoice.machine.ts';

interface Move {
  readonly from: string;
  readonly to: string;
  /** What is done: `publish`. */
  readonly act: string;
  readonly condition: string | null;
  /** The timestamp that it sets. */
  readonly stamp: string | null;
  readonly effects: readonly string[];
}

/** The machine as a graph: read off it, so that no picture can tell another story. */
export const invoiceLifecycle = {
  states: INVOICE_STATUSES,
  moves: Object.values(invoiceMachine.states).flatMap(movesFrom),
};

function movesFrom(state: (typeof invoiceMachine.states)[string]): Move[] {
  return [...state.transitions.values()].flat().flatMap(({ target, eventType: act, guard, actions }) => {
    const condition = typeof guard === 'string' ? guard : null;
    const effects = actions.filter((action) => typeof action === 'string');
    const stamp = actions.map(timestampOf).find((name) => name !== null) ?? null;
    return (target ?? []).map(({ key: to }) => ({ from: state.key, to, act, condition, stamp, effects }));
  });
}

function timestampOf(action: unknown): string | null {
  return (action as { params?: { at?: string } }).params?.at ?? null;
}

/** The machine as a Mermaid state diagram. */
export function invoiceDiagram(): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${invoiceMachine.config.initial}`];
  for (const { from, to, act, condition, stamp, effects } of invoiceLifecycle.moves) {
    const guard = condition ? ` [${condition}]` : '';
    const all = [...(stamp ? [`stamp ${stamp}`] : []), ...effects].join(', ');
    lines.push(`  ${from} --> ${to}: ${act}${guard}${all && ` / ${all}`}`);
  }
  for (const state of Object.values(invoiceMachine.states))
    if (state.type === 'final') lines.push(`  ${state.key} --> [*]`);
  return lines.join('\n');
}

/** The whole page `docs/invoice-lifecycle.md`. Generated; never edit it by hand. */
export function invoiceLifecyclePage(): string {
  return `# The invoice lifecycle

<!-- Generated from src/resources/invoices/invoice.machine.ts by \`npm run contracts\`. Do not edit. -->

Each arrow is one allowed move: the act, its condition in brackets, and after the slash what happens with it.
A move that is no arrow is refused with \`transition_not_allowed\`; sending without a contact with \`contact_information_missing\`.

\`\`\`mermaid
${invoiceDiagram()}
\`\`\`
`;
}
