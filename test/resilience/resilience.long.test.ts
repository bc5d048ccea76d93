import { afterAll, expect, test } from 'vitest';
import { postgresqlPrograms } from '../support/faulty-cluster.ts';
import { noHaproxy } from '../support/haproxy.ts';
import { partNames } from './parts.ts';
import { objections, toLines } from './report.ts';
import { run } from './resilience.ts';
import { Undo } from './undo.ts';

const missing = postgresqlPrograms ? noHaproxy : 'initdb is not installed';
const undo = new Undo();

afterAll(() => undo.run((text) => void process.stderr.write(`${text}\n`)), 60_000);

test.skipIf(missing !== null)(
  `nothing is lost or done twice when any one part is killed and replaced${missing ? ` (skipped: ${missing})` : ''}`,
  async (context) => {
    const outcome = await run({ parts: partNames, seconds: 3, clients: 4, say: () => {} }, undo);
    await context.annotate(toLines(outcome).join('\n'));
    // Other tests run on the same cores.
    expect(objections(outcome, 30)).toEqual([]);
    expect(outcome.phases.map(({ part }) => part)).toHaveLength(partNames.length + 2);
    expect(Object.values(outcome.findings.figures).filter((count) => count === 0)).toEqual([]);
  },
  600_000,
);
