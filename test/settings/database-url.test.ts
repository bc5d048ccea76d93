import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/host/config.ts';
import { withoutPassword } from '../../src/host/settings/kinds.ts';

describe('DATABASE_URL', () => {
  test.each([
    'postgres://me:secret@one:5433/db?sslmode=disable',
    'postgresql:///db?host=/run/postgresql',
  ])('is passed on as it is: %s', (text) => {
    expect(readConfig({ DATABASE_URL: text }).databaseUrl).toBe(text);
    expect(withoutPassword(text)).not.toMatch(/me|secret/);
  });

  test.each([
    'postgres://one,two/db',
    'postgres://me:s,cret@one:1,two:2/db',
    'postgres:///db?host=one,two',
  ])('names one host: %s', (text) => {
    expect(() => readConfig({ DATABASE_URL: text })).toThrow(/must name one host/);
  });

  test('may have a comma in its password', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://me:s,cret@one/db' }).databaseUrl).toBe('postgres://me:s,cret@one/db');
  });

  test('is shown with its host and database only', () => {
    expect(withoutPassword('postgres://me:secret@one:1/db?sslmode=disable')).toBe('postgres://one:1/db');
  });
});

test('DATABASE_REPLICA_URLS accepts commas and spaces as separators', () => {
  const DATABASE_REPLICA_URLS = ' postgres://one/db, postgres://two/db\tpostgres://three/db ';
  const { databaseReplicaUrls } = readConfig({ DATABASE_URL: 'postgres://zero/db', DATABASE_REPLICA_URLS });
  expect(databaseReplicaUrls).toEqual(['postgres://one/db', 'postgres://two/db', 'postgres://three/db']);
});
