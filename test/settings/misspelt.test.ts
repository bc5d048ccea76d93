import { describe, expect, test } from 'vitest';
import { settingNames } from '../../src/config.ts';
import { findMisspelt } from '../../src/settings/misspelt.ts';

const find = (environment: Record<string, string>, dotEnv: string[] = []) =>
  findMisspelt(environment, dotEnv, settingNames);

describe('a variable in the environment', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['STRIPE_SECRETE_KEY', 'STRIPE_SECRET_KEY'],
    ['database_url', 'DATABASE_URL'],
  ])('that is similar to a setting is reported: %s', (name, meant) => {
    const warnings = [`Unknown setting ${name}. Did you mean ${meant}?`];
    expect(find({ [name]: 'x' })).toEqual({ problems: [], warnings });
  });

  test.each([
    ...['PATH', 'HOME', 'HOSTNAME', 'HOSTS', 'PORTS', 'PGHOST', 'PGUSER', 'PGDATABASE', 'NODE_OPTIONS', 'NODE_PATH'],
    ...[
      'NODE_EXTRA_CA_CERTS',
      'AWS_ACCESS_KEY_ID',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_SERVICE_VERSION',
      'DATABASE_PORT',
    ],
    ...['DATABASE_HOST', 'DATABASE_NAME', 'DATABASE_USER', 'STRIPE_API_KEY', 'SMTP_USER', 'SMTP_HOST', 'SMTP_PORT'],
    ...[
      'MAIL_HOST',
      'MAIL_PORT',
      'PUBLIC_KEY',
      'LOG_FILE',
      'LOG_DIR',
      'WORKER_ID',
      'WORKER_SERVICE_HOST',
      'CORS_ORIGIN_X',
    ],
    ...[
      'npm_config_registry',
      'npm_package_name',
      'XDG_DATA_DIRS',
      'LC_ALL',
      'DEBUG',
      'TMPDIR',
      'http_proxy',
      'DB_URL',
    ],
  ])('of another program is not reported: %s', (name) => {
    expect(find({ [name]: 'x' })).toEqual({ problems: [], warnings: [] });
  });

  test('is not reported if the similar setting is set, even to an empty value', () => {
    expect(find({ DATABASE_URI: 'x', DATABASE_URL: '' }).warnings).toEqual([]);
  });
});

describe('a variable in .env', () => {
  const inFile = (name: string, others = {}) => find({ ...others, [name]: 'x' }, [name]);

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PROT', 'PORT'],
  ])('that is similar to a setting is an error: %s', (name, meant) => {
    const problems = [`${name}: unknown setting in .env. Did you mean ${meant}?`];
    expect(inFile(name)).toEqual({ problems, warnings: [] });
    expect(inFile(name, { [meant]: 'x' })).toEqual({ problems, warnings: [] });
  });

  test.each([
    ...['PORT', 'DATABASE_URL', 'AWS_ACCESS_KEY_ID', 'OTEL_RESOURCE_ATTRIBUTES', 'PGSSLMODE', 'POSTGRES_PASSWORD'],
    ...['COMPOSE_PROJECT_NAME', 'NODE_OPTIONS', 'TZ', 'HTTPS_PROXY', 'TERRAPIN_PORT', 'FLAVOUR'],
  ])('that is a setting or known to other programs is not reported: %s', (name) => {
    expect(inFile(name)).toEqual({ problems: [], warnings: [] });
  });
});

test('no setting is similar to another one', () => {
  // WORKER accepts on or off, WORKERS a number, so a mix-up is detected.
  const alike = new Set(['WORKER', 'WORKERS']);
  for (const name of settingNames) {
    const others = settingNames.filter((other) => other !== name && !(alike.has(name) && alike.has(other)));
    expect([name, findMisspelt({ [name]: 'x' }, [], others).warnings]).toEqual([name, []]);
  }
});
