import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/host/config.ts';
import { ConfigError } from '../../src/host/settings/problems.ts';

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
};

const proxies = 'must be networks such as 10.0.0.0/8, or the number of proxies, from 1 to 100';

describe('the message for an invalid setting', () => {
  test.each([
    ['PORT', '70000', 'must be a whole number from 0 to 65535, but is "70000"'],
    ['PORT', 'http', 'must be a whole number from 0 to 65535, but is "http"'],
    ['DATABASE_POOL', '2.5', 'must be a whole number from 2 to 1000, but is "2.5"'],
    ['JOB_POLL_INTERVAL', '0', 'must be a number from 0.5 to 60, but is "0"'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half', 'must be a number from 0 to 1, but is "half"'],
    ['HOST', ' ', 'must not be empty, but is " "'],
    ['SEED', 'some', 'must be demo or none, but is "some"'],
    ['ARTICLE_DELETION', 'never', 'must be permanent or trash, but is "never"'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace, or silent, but is "loud"'],
    ['LOG_FORMAT', 'xml', 'must be auto, json, or pretty, but is "xml"'],
    ['WORKER', 'yes', 'must be on or off, but is "yes"'],
    ['PUBLIC_URL', 'localhost:3000', 'must be an http:// or https:// URL, but is "localhost:3000"'],
    ['RATE_LIMIT', 'lots', 'must be off, or requests/seconds such as 100/60, but is "lots"'],
    ['RATE_LIMIT', '0/60', 'must be greater than 0, but is "0/60"'],
    ['RATE_LIMIT', '9999999999/60', 'must be at most 1000000000/86400, but is "9999999999/60"'],
    ['RATE_LIMIT_ANONYMOUS', '10', 'must be off, or requests/seconds such as 100/60, but is "10"'],
    ['TRUSTED_PROXIES', '0', `${proxies}, but is "0"`],
    ['TRUSTED_PROXIES', '-1', `${proxies}, but is "-1"`],
    ['TRUSTED_PROXIES', '10.0.0.1', `${proxies}, but is "10.0.0.1"`],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy', `${proxies}, but is "10.0.0.0/8,proxy"`],
    ['OUTBOUND_PORTS', '80,x', 'must be port numbers, separated by commas, but is "80,x"'],
    ['OUTBOUND_NETWORKS', '10.0.0.0', 'must be networks such as 10.0.0.0/8, separated by commas, but is "10.0.0.0"'],
    [
      'CORS_ORIGINS',
      'app.example',
      'must be *, or origins such as https://app.example.com, separated by commas, but is "app.example"',
    ],
    [
      'MAIL_FROM',
      'Terrapin',
      'must contain an email address, such as Terrapin <billing@example.com>, but is "Terrapin"',
    ],
    ['OIDC_CREATE_USERS', 'yes', 'must be on or off, but is "yes"'],
  ])('names the accepted and the given value: %s=%s', (name, value, message) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name}: ${message}`]);
  });

  test.each([
    ['ADMIN_TOKEN', 'hunter2', 'must have 8 to 512 characters of a bearer token (RFC 6750: A-Z a-z 0-9 - . _ ~ + /)'],
    ['DATABASE_URL', 'mysql://root:hunter2@db', 'must be a postgres:// URL, but begins with mysql://'],
    ['DATABASE_URL', 'host=db password=hunter2', 'must be a postgres:// URL'],
    [
      'DATABASE_URL',
      'postgres://me:hunter2@one,two/db',
      'must name one host. Put an address in front of several that leads to the primary (docs/databases.md), but begins with postgres://',
    ],
    [
      'DATABASE_URL',
      'postgres://me:hunter2@one/db?target_session_attrs=primary',
      'must not contain target_session_attrs. Name an address that leads to the primary, but begins with postgres://',
    ],
    [
      'DATABASE_REPLICA_URLS',
      'postgres://me:hunter2@one/db,two',
      'must be postgres:// URLs with one host each, separated by commas or spaces, but begins with postgres://',
    ],
    ['SMTP_URL', 'http://me:hunter2@mail', 'must be an smtp:// or smtps:// URL, but begins with http://'],
    ['STORAGE_URL', 'ftp://me:hunter2@files', 'must begin with file: or s3:, but begins with ftp://'],
    ['STRIPE_API_URL', 'ftp://me:hunter2@api', 'must be an http:// or https:// URL, but begins with ftp://'],
  ])('contains no secret: %s=%s', (name, value, message) => {
    const primary = name === 'DATABASE_REPLICA_URLS' ? { DATABASE_URL: 'postgres://one/db' } : {};
    expect(problemsOf({ ...primary, [name]: value })).toEqual([`${name}: ${message}`]);
  });

  test('reports replicas without a primary together with other errors', () => {
    expect(problemsOf({ DATABASE_REPLICA_URLS: 'postgres://me:hunter2@one/db', PORT: 'http' })).toEqual([
      'PORT: must be a whole number from 0 to 65535, but is "http"',
      'DATABASE_REPLICA_URLS: requires DATABASE_URL, the primary of the replicas',
    ]);
  });
});

describe('OIDC_ISSUER', () => {
  const address = 'must be an https:// URL (http:// for loopback only) without a query, a fragment or a password';

  test.each([
    'login.example.com',
    'http://login.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'https://login.example.com?realm=main',
    'https://login.example.com#main',
    'ftp://login.example.com',
  ])('must be an https URL, or loopback: %s', (issuer) => {
    expect(problemsOf({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'api' })).toEqual([
      `OIDC_ISSUER: ${address}, but is ${JSON.stringify(issuer)}`,
    ]);
  });

  test('is shown without its password', () => {
    const problems = problemsOf({ OIDC_ISSUER: 'https://me:hunter2@login.example.com', OIDC_AUDIENCE: 'api' });
    expect(problems).toEqual([`OIDC_ISSUER: ${address}, but begins with https://`]);
  });

  test.each([
    'https://login.example.com',
    'https://login.example.com/',
    'https://LOGIN.example.com/realms/main/',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'http://localhost:4000/',
  ])('is kept unchanged: %s', (issuer) => {
    expect(readConfig({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'api' }).oidc).toEqual({
      issuer,
      audiences: ['api'],
      createUsers: false,
    });
  });

  test('requires OIDC_AUDIENCE and vice versa, and all errors are reported at once', () => {
    expect(readConfig({}).oidc).toBeNull();
    expect(problemsOf({ OIDC_ISSUER: 'https://login.example.com', PORT: 'x' })).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^OIDC_AUDIENCE: must be set if OIDC_ISSUER is set/),
    ]);
    expect(problemsOf({ OIDC_AUDIENCE: 'api' })).toEqual(['OIDC_ISSUER: must be set if OIDC_AUDIENCE is set']);
    expect(problemsOf({ OIDC_CREATE_USERS: 'on' })).toEqual(['OIDC_ISSUER: must be set if OIDC_CREATE_USERS is on']);
    expect(problemsOf({ OIDC_CREATE_USERS: 'off' })).toEqual([]);
  });
});

test('the default outbound ports are those of HTTP and HTTPS, the default networks none', () => {
  expect(readConfig({})).toMatchObject({ outboundPorts: [80, 443], outboundNetworks: [] });
});
