import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPackage } from '../support/install-package.ts';
import { noPatroni } from '../support/patroni.ts';
import { partNames } from './parts.ts';
import { objections, toLines } from './report.ts';
import { run } from './resilience.ts';
import { Undo } from './undo.ts';

const undo = new Undo();

beforeAll(() => installPackage('test/s3-server'));
afterAll(() => undo.run((text) => void process.stderr.write(`${text}\n`)), 60_000);

test.skipIf(noPatroni !== null)(
  `nothing is lost or done twice when any one part is killed and replaced${noPatroni ? ` (skipped: ${noPatroni})` : ''}`,
  async (context) => {
    const outcome = await run({ parts: partNames, seconds: 3, clients: 4, say: () => {} }, undo);
    await context.annotate(toLines(outcome).join('\n'));
    // Other tests run on the same cores.
    expect(objections(outcome, 30)).toEqual([]);
    expect(outcome.phases.map(({ part }) => part)).toHaveLength(partNames.length + 2);
    expect(Object.values(outcome.findings.figures).filter((count) => count === 0)).toEqual([]);
  },
);
