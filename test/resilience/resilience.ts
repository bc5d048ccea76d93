import { audit, expectedMails, type Findings } from './audit.ts';
import { Caller } from './caller.ts';
import { type Traveller, travel } from './journeys.ts';
import { Ledger } from './ledger.ts';
import { type Machines, startMachines, untilWhole } from './machines.ts';
import { type Part, type PartName, parts } from './parts.ts';
import { restApi } from './rest-api.ts';
import { sdkApi } from './sdk-api.ts';
import type { Undo } from './undo.ts';
import { until } from './until.ts';
import { type Phase, Watch } from './watch.ts';

export interface Plan {
  readonly parts: readonly PartName[];
  /** Minimum seconds of load around each fault; the part is unavailable for a quarter of them. */
  readonly seconds: number;
  readonly clients: number;
  say(text: string): void;
}

export interface Outcome {
  readonly phases: readonly Phase[];
  readonly ledger: Ledger;
  readonly findings: Findings;
}

/** Seconds for mails to arrive after the last write. */
const settling = 90;
const scopes = ['articles', 'messages', 'invoices'].flatMap((resource) => [`${resource}:read`, `${resource}:write`]);

/** Starts everything, then kills and replaces each part in turn while clients work. See {@link startMachines}. */
export async function run(plan: Plan, undo: Undo): Promise<Outcome> {
  plan.say('Starting everything…');
  const machines = await undo.after(startMachines(undo));
  await untilWhole(machines);
  const watch = new Watch();
  const ledger = new Ledger(watch);
  const travellers: Traveller[] = [];
  for (let n = 0; n < plan.clients; n++) travellers.push(await newTraveller(machines, ledger, watch, n));

  let isStopping = false;
  const arrived = () => void watch.now.journeys++;
  const travelling = Promise.all(
    travellers.map((traveller, first) => {
      const { caller } = traveller;
      const apis = [restApi(caller), sdkApi(caller)];
      return travel(traveller, apis, { first, isStopping: () => isStopping, arrived });
    }),
  );
  undo.push(async () => void (isStopping = true));
  await until('clients have been on their way', () => watch.now.journeys >= plan.clients * 2);
  for (const name of plan.parts) await killAndReplace(parts[name], machines, watch, plan);
  plan.say('Waiting for requests in progress…');
  isStopping = true;
  await travelling;
  watch.begin('none');

  const missing = async () => {
    const received = new Set((await machines.mails()).map(({ id }) => id));
    return [...(await expectedMails(machines)).keys()].filter((id) => !received.has(id));
  };
  await until('all mails have arrived', async () => (await missing()).length === 0, settling).catch(() => {});
  for (const { caller, username } of travellers) {
    const image = ledger.images.get(username);
    if (!image) continue;
    const { status, bytes } = await caller.rest('GET', image.url, { token: null });
    if (!bytes.equals(image.bytes)) ledger.differing.push(ledger.entry(`${image.url} returned ${status} at the end`));
  }
  await Promise.all(travellers.map(({ caller }) => caller.close()));
  const partAt = (time: number) => watch.phases.findLast(({ began }) => began <= time)?.part ?? 'none';
  return { phases: watch.phases, ledger, findings: await audit(machines, ledger, partAt) };
}

async function killAndReplace(part: Part, machines: Machines, watch: Watch, plan: Plan): Promise<void> {
  plan.say(`${part.what}: killing it…`);
  const phase = watch.begin(part.what);
  const began = performance.now();
  const passed = (seconds: number) => performance.now() - began >= seconds * 1000;
  await part.kill(machines);
  phase.killed = performance.now();
  await until('it has been away', () => passed(plan.seconds / 4));
  await part.replace(machines);
  phase.back = performance.now();
  phase.journeys = 0;
  await part.restore?.(machines);
  await untilWhole(machines);
  await until('clients are on their way again', () => passed(plan.seconds) && phase.journeys >= plan.clients * 2, 120);
}

async function newTraveller(machines: Machines, ledger: Ledger, watch: Watch, n: number): Promise<Traveller> {
  const { url, adminToken } = machines;
  const username = `${ledger.run}-${n}`;
  const admin = new Caller(url, adminToken, watch);
  const user = { username, name: `Traveller ${n}`, email: `${username}@example.com` };
  await admin.rest('POST', '/users', { body: user });
  const token = { user: username, scopes: [...scopes, 'account:write', 'avatars:write', 'payments:write'] };
  const { body } = await admin.rest('POST', '/tokens', { body: token });
  await admin.close();
  return { caller: new Caller(url, body.token, watch), username, ledger, revoked: [], issued: 0 };
}
