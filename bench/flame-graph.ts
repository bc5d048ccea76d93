/** V8's profile: a tree of frames, and samples with the µs since the previous one. */
export interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
  startTime: number;
  endTime: number;
}

interface Frame {
  name: string;
  place: string;
  time: number;
  children: Map<string, Frame>;
}

export function from(profile: Profile, after: number): Profile {
  let time = 0;
  const first = profile.timeDeltas.findIndex((delta) => (time += delta) >= after);
  if (first < 0) return profile;
  const [samples, timeDeltas] = [profile.samples.slice(first), profile.timeDeltas.slice(first)];
  return { ...profile, samples, timeDeltas, startTime: profile.startTime + time };
}

const width = 1600;
const height = 17;

export function flameGraph(profile: Profile, title: string): string {
  const root = collect(profile);
  const shapes: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, x: number, depth: number) => {
    const span = (frame.time / root.time) * width;
    if (span < 0.5) return;
    deepest = Math.max(deepest, depth);
    const share = ((frame.time / root.time) * 100).toFixed(1);
    const label = inXml(frame.name.slice(0, Math.floor(span / 7)));
    const at = `x="${x.toFixed(1)}" y="${-(depth + 1) * height}"`;
    shapes.push(
      `<g><title>${inXml(`${frame.name} ${frame.place}`)} ${share}%</title>`,
      `<rect ${at} width="${span.toFixed(1)}" height="${height - 1}" fill="${colour(frame.place)}"/>`,
      span > 30 ? `<text x="${(x + 3).toFixed(1)}" y="${-depth * height - 5}">${label}</text></g>` : '</g>',
    );
    let left = x;
    for (const child of [...frame.children.values()].sort((a, b) => b.time - a.time)) {
      draw(child, left, depth + 1);
      left += (child.time / root.time) * width;
    }
  };
  draw({ ...root, name: title }, 0, 0);
  const tall = (deepest + 1) * height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-tall} ${width} ${tall}" font-family="monospace" font-size="11">
${shapes.join('\n')}
</svg>
`;
}

/** Merges frames of the same function and caller. Omits idle time. */
function collect({ nodes, samples, timeDeltas }: Profile): Frame {
  const selfTime = new Map<number, number>();
  for (const [i, id] of samples.entries()) selfTime.set(id, (selfTime.get(id) ?? 0) + (timeDeltas[i] as number));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const root: Frame = { name: '', place: '', time: 0, children: new Map() };
  const visit = (id: number, parent: Frame): number => {
    const node = byId.get(id) as Profile['nodes'][number];
    const { functionName, url, lineNumber } = node.callFrame;
    if (functionName === '(idle)') return 0;
    const place = url && `${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`;
    const key = `${functionName} ${place}`;
    const frame = parent.children.get(key) ?? {
      name: functionName || '(anonymous)',
      place,
      time: 0,
      children: new Map(),
    };
    parent.children.set(key, frame);
    let time = selfTime.get(id) ?? 0;
    for (const child of node.children ?? []) time += visit(child, frame);
    frame.time += time;
    return time;
  };
  for (const id of nodes[0]?.children ?? []) root.time += visit(id, root);
  return root;
}

function colour(place: string): string {
  if (place === '') return '#c8c8c8';
  return place.startsWith('node:') ? '#9fc5e8' : '#f6b26b';
}

function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
