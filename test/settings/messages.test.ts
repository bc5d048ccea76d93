import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';

/** The lines of the error that these settings end in. */
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

describe('the message of a setting that is wrong', () => {
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
    ['PUBLIC_URL', 'localhost:3000', 'must be an http:// or https:// address, but is "localhost:3000"'],
    ['RATE_LIMIT', 'lots', 'must look like 100/60: requests per seconds, but is "lots"'],
    ['RATE_LIMIT', '0/60', 'must be above zero, but is "0/60"'],
    ['IMAGE_URL_PORTS', '80,x', 'must be a whole number from 1 to 65535, but is "80,x"'],
    ['IMAGE_URL_NETWORKS', '10.0.0.0', 'must be networks such as 10.0.0.0/8, but is "10.0.0.0"'],
    ['MAIL_FROM', 'Terrapin', 'must hold an address, like Terrapin <billing@example.com>, but is "Terrapin"'],
  ])('says what is accepted and what was given: %s=%s', (name, value, message) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name}: ${message}`]);
  });

  test.each([
    ['ADMIN_TOKEN', 'hunter2', 'must have 8 to 512 characters of a bearer token (RFC 6750: A-Z a-z 0-9 - . _ ~ + /)'],
    ['DATABASE_URL', 'mysql://root:hunter2@db', 'must be a postgres:// address, but begins with mysql://'],
    ['DATABASE_URL', 'host=db password=hunter2', 'must be a postgres:// address'],
    ['SMTP_URL', 'http://me:hunter2@mail', 'must be an smtp:// or smtps:// address, but begins with http://'],
    ['STORAGE_URL', 'ftp://me:hunter2@files', 'must begin with file: or s3:, but begins with ftp://'],
    ['STRIPE_API_URL', 'ftp://me:hunter2@api', 'must be an http:// or https:// address, but begins with ftp://'],
  ])('shows no secret: %s=%s', (name, value, message) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name}: ${message}`]);
  });
});
