interface Transition {
  from: string;
  to: string;
  event: string;
}

const box = { width: 116, height: 38, gap: 44, x: 132, y: 8 };
const width = 380;
const pitch = box.height + box.gap;

/**
 * What Mermaid would draw of a `stateDiagram-v2`, in the colours of the page. States are stacked, final ones at the end.
 * Transitions to the next state are straight arrows, others arcs: forward on the right, back on the left.
 */
export function drawStates(diagram: string): string {
  const transitions = [...diagram.matchAll(/^ *(\w+) --> (\w+): (\w+)/gm)].map(
    ([, from = '', to = '', event = '']): Transition => ({ from, to, event }),
  );
  const isFinal = (state: string) => diagram.includes(`${state} --> [*]`);
  const named = [...new Set(transitions.flatMap(({ from, to }) => [from, to]))];
  const states = [...named.filter((state) => !isFinal(state)), ...named.filter(isFinal)];
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
  ].join('\n');
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
