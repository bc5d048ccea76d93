import 'reflect-metadata';
import { readConfig, settingNames } from '../config.ts';
import { loadDotEnv } from '../settings/dot-env.ts';
import { findMisspelt } from '../settings/misspelt.ts';
import { commandFor, readCommandLine } from './command-line.ts';
import {
  type Check,
  checkFolder,
  checkImages,
  checkIssuer,
  checkMail,
  checkNode,
  checkPort,
  type Finding,
  note,
  ok,
  runCheck,
} from './doctor/checks.ts';
import { checkBackups, checkDatabase, checkReplicas } from './doctor/database.ts';

const usage = `Checks this machine and its settings. It changes nothing; the server may be running.

  ${commandFor('doctor')}

Exits with code 1 if it finds a problem.
`;

readCommandLine(usage, {}, 0);

const checks: Record<string, Check> = {
  Port: checkPort,
  'Data folder': checkFolder,
  Database: checkDatabase,
  Replicas: checkReplicas,
  Backups: checkBackups,
  Images: checkImages,
  Mail: checkMail,
  Issuer: checkIssuer,
};

const findings: [name: string, finding: Finding][] = [['Node', checkNode()]];
try {
  const dotEnv = loadDotEnv('.env', process.env);
  const misspelt = findMisspelt(process.env, dotEnv, settingNames);
  const config = readConfig(process.env, misspelt.problems);
  const set = settingNames.filter((name) => process.env[name]);
  const found = set.length > 0 ? `valid; set: ${set.join(', ')}` : 'all defaults';
  findings.push(['Settings', misspelt.warnings.length > 0 ? note(found, misspelt.warnings.join('\n')) : ok(found)]);
  const results = Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check, config)] as const);
  for (const [name, finding] of await Promise.all(results)) if (finding) findings.push([name, finding]);
} catch (error) {
  findings.push(['Settings', { state: 'problem', summary: (error as Error).message }]);
}

const margin = ' '.repeat(24);
for (const [name, { state, summary, advice }] of findings) {
  const text = [summary, ...(advice ? [advice] : [])].join('\n').replaceAll('\n', `\n${margin}`);
  process.stdout.write(`${state.padEnd(9)}${name.padEnd(15)}${text}\n`);
}
const problems = findings.filter(([, { state }]) => state === 'problem').length;
process.stdout.write(problems === 0 ? '\nNo problems found.\n' : `\nProblems: ${problems}.\n`);
process.exit(problems === 0 ? 0 : 1);
