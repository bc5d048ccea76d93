import { parseArgs } from 'node:util';
import { noPatroni } from '../support/patroni.ts';
import { type PartName, partNames, parts } from './parts.ts';
import { objections, toLines } from './report.ts';
import { run } from './resilience.ts';
import { Undo } from './undo.ts';

const usage = `Starts a complete installation on this machine, kills each part in turn while clients work, and compares acknowledged
writes with the stored data: two machines of PostgreSQL under Patroni, with etcd and HAProxy (the configuration of docs/databases.md),
an image store, a mail catcher, two servers, a worker, HAProxy.

  npm run resilience                                  takes about four minutes
  npm run resilience -- --parts=primary,worker        kills only these parts of: ${partNames.join(', ')}
  npm run resilience -- --seconds=60                  seconds of load around each fault (default 12); the part is unavailable for a quarter
  npm run resilience -- --clients=20                  number of concurrent clients (default 12)

Exits with 0 if nothing was lost or done twice and no request failed except as docs/deployment.md says, otherwise with 1;
with 2 if an option is invalid. Requires Patroni, etcd and HAProxy (paths in PATRONI, ETCD, HAPROXY) and the PostgreSQL server
programs; if one is missing, it says what to install and exits with 0.
`;

class Misuse extends Error {}

function readOptions() {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { help: { type: 'boolean', default: false }, parts: option, seconds: option, clients: option },
  });
  const number = (name: 'seconds' | 'clients', otherwise: number) => {
    const value = Number(values[name] ?? otherwise);
    if (!Number.isInteger(value) || value < 1) throw new Misuse(`--${name} is a whole number of at least 1.`);
    return value;
  };
  const chosen = values.parts?.split(',') ?? partNames;
  const unknown = chosen.find((name) => !(name in parts));
  if (unknown !== undefined) throw new Misuse(`There is no part ${unknown}. There are ${partNames.join(', ')}.`);
  const plan = { parts: chosen as PartName[], seconds: number('seconds', 12), clients: number('clients', 12) };
  return { help: values.help, plan };
}

const undo = new Undo();
const say = (text: string) => void process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const { help, plan } = readOptions();
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  if (noPatroni) {
    say(`Nothing was run.\n${noPatroni}`);
    return 0;
  }
  const outcome = await run({ ...plan, say }, undo);
  process.stdout.write(`${toLines(outcome).join('\n')}\n`);
  const wrong = objections(outcome);
  for (const one of wrong) say(one);
  return wrong.length > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => undo.run(say).finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)));
}
try {
  process.exitCode = await main();
} catch (error) {
  // Parts stopped by a signal are no failure.
  const isMisuse = error instanceof Misuse || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
  if (!undo.isRunning) say(isMisuse ? (error as Error).message : String((error as Error).stack));
  process.exitCode = isMisuse ? 2 : 1;
} finally {
  await undo.run(say);
}
