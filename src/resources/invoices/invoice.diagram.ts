import { invoiceMachine } from './invoice.machine.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** The machine as a Mermaid state diagram: read off the graph, so that the picture cannot tell another story. */
export function invoiceDiagram(): string {
  const states = Object.values(invoiceMachine.states);
  const lines = ['stateDiagram-v2', `  [*] --> ${invoiceMachine.config.initial}`];
  for (const edge of states.flatMap(edgesOf)) lines.push(`  ${edge.from} --> ${edge.to}: ${edge.label}`);
  for (const state of states) if (state.type === 'final') lines.push(`  ${state.key} --> [*]`);
  return lines.join('\n');
}

function edgesOf(state: (typeof invoiceMachine.states)[string]): Edge[] {
  return [...state.transitions.values()].flat().flatMap((edge) => {
    const guard = typeof edge.guard === 'string' ? ` [${edge.guard}]` : '';
    const effects = edge.actions.map(nameOf).join(', ');
    const label = `${edge.eventType}${guard}${effects ? ` / ${effects}` : ''}`;
    return (edge.target ?? []).map((target) => ({ from: state.key, to: target.key, label }));
  });
}

function nameOf(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, params } = action as { type: string; params?: { at?: string } };
  return params?.at ? `${type} ${params.at}` : type;
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
