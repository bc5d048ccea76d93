import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '../../src/host/config.ts';
import { secrets } from '../../src/host/settings/dot-env.ts';
import { defaultDrainTime } from '../../src/host/signals.ts';
import { envOfCompany } from './company.ts';
import { readCompose } from './compose.ts';

const { services } = readCompose();
const terrapinServices = Object.entries(services).filter(([, { image }]) => image === 'localhost/terrapin');

describe('docker-compose.yml', () => {
  test('runs a server, a database and a mail catcher, and more with profiles', () => {
    const inProfile = (wanted?: string) =>
      Object.entries(services).flatMap(([name, { profiles }]) => (profiles?.[0] === wanted ? name : []));
    expect(inProfile()).toEqual(['server', 'postgres', 'mail']);
    expect(inProfile('several')).toEqual(['server-2', 'worker', 'proxy']);
    expect(inProfile('store')).toEqual(['store']);
  });

  test('runs two servers and a worker in its profile', () => {
    expect(terrapinServices.map(([name]) => name)).toEqual(['server', 'server-2', 'worker']);
    const commands = terrapinServices.map(([, { command }]) => command);
    expect(commands).toEqual([undefined, undefined, ['terrapin', 'worker']]);
  });

  test.each(
    terrapinServices,
  )('gives %s valid settings, with the same store and database as the others', (_, service) => {
    const environment = service.environment ?? {};
    const foreign = Object.keys(environment).filter((name) => !settingNames.includes(name));
    expect(foreign.filter((name) => !secrets.includes(name.replace(/_FILE$/, '')))).toEqual([]);
    const config = readConfig(environment);
    const first = readConfig(terrapinServices[0]?.[1].environment ?? {});
    expect({ ...config, workerPort: null }).toEqual(first);
  });

  test('takes from .env what the page for companies sets there', () => {
    const { DATABASE_PASSWORD: _, ...settings } = envOfCompany('compose');
    const given = { ...settings, ADMIN_TOKEN: 'a-long-and-random-token' };
    const { services } = readCompose({ ...given, DATABASE_PASSWORD: 'p', STORE_PASSWORD: 's' });
    for (const name of ['server', 'server-2', 'worker']) {
      const environment = services[name]?.environment ?? {};
      const expected = {
        ...given,
        AWS_SECRET_ACCESS_KEY: 's',
        DATABASE_URL: 'postgres://terrapin:p@postgres:5432/terrapin',
      };
      expect(environment).toMatchObject(expected);
      expect(readConfig(environment)).toMatchObject({ seed: 'none', adminToken: 'a-long-and-random-token' });
    }
  });

  test('takes the settings of the profiles that the page for deployment shows', () => {
    const rows = [...readFileSync('docs/deployment.md', 'utf8').matchAll(/^\| `(?:several|store)` .*$/gm)].join('\n');
    const lines = [...rows.matchAll(/`(\w+)=([^`]*)`/g)].map(([, name = '', value = '']) => [name, value] as const);
    expect(lines.length).toBeGreaterThanOrEqual(6);
    const { COMPOSE_PROFILES: _, ...settings } = Object.fromEntries(lines);
    const { services } = readCompose(settings);
    expect(services.server?.environment).toMatchObject(settings);
    const worker = (name: string) => readConfig(services[name]?.environment ?? {}).worker;
    expect(['server', 'server-2', 'worker'].map(worker)).toEqual([false, false, true]);
  });

  test('checks the health of each server and of the worker at its own port', () => {
    for (const [name, { environment = {}, healthcheck }] of terrapinServices) {
      const { port, workerPort } = readConfig(environment);
      expect(healthcheck?.test?.join(' ')).toContain(
        `http://127.0.0.1:${name === 'worker' ? workerPort : port}/health/ready`,
      );
      // Podman splits each part of the command at its spaces.
      expect(healthcheck?.test?.join('')).not.toContain(' ');
    }
  });

  test('publishes ports on the loopback interface only, since its passwords are public', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('has the services and commands of the pages', () => {
    const pages = ['deployment', 'operations/backup', 'operations/restore', 'operations/upgrade'];
    const page = pages.map((name) => readFileSync(`docs/${name}.md`, 'utf8')).join('\n');
    const used = [...page.matchAll(/^docker compose (?:exec|run --rm) (\S+) terrapin (--help|[a-z]+)/gm)];
    expect(used.length).toBeGreaterThanOrEqual(5);
    for (const [, service] of used) expect(terrapinServices.map(([name]) => name)).toContain(service);
  });

  test('builds the image with the commit given in COMMIT', () => {
    const { image, build } = parse(readFileSync('docker-compose.yml', 'utf8'))['x-terrapin'];
    expect([image, build.context]).toEqual([expect.stringMatching(/^\$\{TERRAPIN_IMAGE:-/), '.']);
    expect(build.args.COMMIT).toMatch(/^\$\{COMMIT:-\}$/);
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^ARG COMMIT\nRUN npm run build /m);
  });

  test('restarts each service, limits its memory and reaps its orphans', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.restart, service.init]).toEqual([name, 'unless-stopped', true]);
      expect([name, service.mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    }
  });

  test('has a grace period longer than the shutdown of the servers', () => {
    for (const [, service] of terrapinServices) {
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10) * 1000).toBeGreaterThan(defaultDrainTime + 5_000);
    }
  });
});
