import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { readDatabaseUrl, withoutPassword } from '../../src/settings/database-url.ts';

describe('DATABASE_URL', () => {
  test.each([
    ['postgres://me:secret@one:5433/db?sslmode=disable', ['postgres://me:secret@one:5433/db?sslmode=disable'], 'any'],
    ['postgresql:///db?host=/run/postgresql', ['postgresql:///db?host=/run/postgresql'], 'any'],
    ['postgres://one/db?target_session_attrs=primary', ['postgres://one/db'], 'primary'],
    [
      'postgres://me:s%40c,ret@one:1,two:2/db?sslmode=disable&target_session_attrs=read-write',
      ['postgres://me:s%40c,ret@one:1/db?sslmode=disable', 'postgres://me:s%40c,ret@two:2/db?sslmode=disable'],
      'read-write',
    ],
    ['postgres://one,two:5433/db', ['postgres://one/db', 'postgres://two:5433/db'], 'read-write'],
    ['postgres://one,two/db?port=6432', ['postgres://one:6432/db', 'postgres://two:6432/db'], 'read-write'],
    ['postgres://[::1]:1,[::2]/db?target_session_attrs=any', ['postgres://[::1]:1/db', 'postgres://[::2]/db'], 'any'],
    [
      'postgres://me@/db?host=one,/run/pg&port=1,2',
      ['postgres://me@one:1/db', 'postgres://me@%2Frun%2Fpg:2/db'],
      'read-write',
    ],
  ])('is parsed as libpq does: %s', (text, urls, target) => {
    expect(readDatabaseUrl(text)).toEqual({ urls, target });
    expect(readConfig({ DATABASE_URL: text }).databaseUrl).toBe(text);
    expect(withoutPassword(text)).not.toMatch(/me|s%40c|secret/);
  });

  test('is shown with its hosts and database only', () => {
    expect(withoutPassword('postgres://me:secret@one:1,two/db?sslmode=disable')).toBe('postgres://one:1,two/db');
  });
});

test('DATABASE_REPLICA_URLS accepts commas and spaces as separators', () => {
  const DATABASE_REPLICA_URLS = ' postgres://one/db, postgres://two/db\tpostgres://three/db ';
  const { databaseReplicaUrls } = readConfig({ DATABASE_URL: 'postgres://zero/db', DATABASE_REPLICA_URLS });
  expect(databaseReplicaUrls).toEqual(['postgres://one/db', 'postgres://two/db', 'postgres://three/db']);
});
