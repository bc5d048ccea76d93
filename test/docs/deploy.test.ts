import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, settingNames } from '../../src/host/config.ts';
import { defaultDrainTime } from '../../src/host/signals.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

/** The server of a test has none of these: it has no replica and, on the embedded database, no pool. */
const elsewhere = /^(?:up$|terrapin_database_(?:replica_|pool_))/;

/** How well memory is used: nobody has to do anything about it. */
const informative = 'terrapin_list_rows_total';

const rules = (
  parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const dashboard = readFileSync('deploy/grafana/terrapin.json', 'utf8');
const queries: string[] = [];
JSON.parse(dashboard, (key, value) => {
  if (key === 'expr') queries.push(value);
  return value;
});
const namesIn = (expr: string) => expr.match(/\b(?:up|(?:terrapin|process|nodejs)_\w+)\b(?=[{[)\s]|$)/g) ?? [];
const familyOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

describe('deploy/prometheus/alerts.yml and deploy/grafana/terrapin.json', () => {
  let server: TestServer;
  let metrics: string[];
  beforeAll(async () => {
    server = await startTestServer();
    const { text } = await server.stranger.get('/metrics');
    metrics = [...text.matchAll(/^# HELP (\w+) /gm)].map(([, name]) => `${name}`);
  });
  afterAll(() => server.close());

  test('name metrics that the server has', () => {
    const named = [...rules.map(({ expr }) => expr), ...queries].flatMap(namesIn);
    expect(named.length).toBeGreaterThan(50);
    const unknown = named.filter((name) => ![name, familyOf(name)].some((one) => metrics.includes(one)));
    expect(unknown.filter((name) => !elsewhere.test(name))).toEqual([]);
  });

  test.each([
    { file: 'the alerts', exprs: [...rules.map(({ expr }) => expr), informative] },
    { file: 'the dashboard', exprs: queries },
  ])('$file have every metric of Terrapin', ({ exprs }) => {
    const named = new Set(exprs.flatMap(namesIn).map(familyOf));
    const own = metrics.filter((name) => name.startsWith('terrapin_'));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((name) => !named.has(name) && !named.has(familyOf(name)))).toEqual([]);
  });
});

test('each alert has a name of its own, a severity, a summary and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(?:critical|warning|info)$/)]);
    expect([annotations.summary, annotations.description]).toEqual([expect.any(String), expect.any(String)]);
  }
});

describe('deploy/kubernetes', () => {
  const objects = parseAllDocuments(readFileSync('deploy/kubernetes/terrapin.yaml', 'utf8')).map((one) => one.toJS());
  const settings = objects.find(({ kind }) => kind === 'ConfigMap').data;
  const deployments = objects.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.spec);
  const [server, worker] = deployments.map(({ containers: [one] }) => one);

  test('has a server and a worker with valid settings', () => {
    expect([server.args, worker.args]).toEqual([
      ['terrapin', 'start'],
      ['terrapin', 'worker'],
    ]);
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
    const secret = { DATABASE_URL: 'postgres://terrapin:secret@postgres/terrapin' };
    const own = Object.fromEntries(worker.env.map(({ name, value }: { name: string; value: string }) => [name, value]));
    expect(readConfig({ ...settings, ...secret })).toMatchObject({
      worker: false,
      port: server.ports[0].containerPort,
    });
    const { worker: isWorker, workerPort } = readConfig({ ...settings, ...secret, ...own });
    expect([isWorker, workerPort]).toEqual([true, worker.ports[0].containerPort]);
  });

  test('waits for the shutdown, and probes what the server serves', () => {
    for (const { terminationGracePeriodSeconds: seconds, containers } of deployments) {
      expect(seconds * 1000).toBeGreaterThan(defaultDrainTime + 5_000);
      const [{ livenessProbe, readinessProbe }] = containers;
      expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/health/live', '/health/ready']);
      expect(readinessProbe.timeoutSeconds).toBeGreaterThanOrEqual(2);
    }
  });
});
