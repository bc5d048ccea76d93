import { columnTypeOf, isNullable } from '@terrapin/table';
import { expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();

const names: Readonly<Record<string, string>> = { int: 'integer', bigserial: 'bigint' };
const typeNamed = (type: string) => names[type] ?? type.replace(/\(.*\)/, '');

/** Tables are made before MikroORM is, so they read what the decorators declared. */
test('statements have the types and nullability of columns that MikroORM has', () => {
  const metadata = server.database.orm.getMetadata();
  const ours: string[] = [];
  const theirs: string[] = [];
  for (const entity of registry.entities) {
    for (const { name, columnTypes = [], formula, nullable, embedded } of metadata.get(entity).props) {
      // The parts of an embedded value are columns of its own class.
      if (columnTypes.length !== 1 || formula || embedded) continue;
      ours.push(`${entity.name}.${name} ${typeNamed(columnTypeOf(entity, name))} ${isNullable(entity, name)}`);
      theirs.push(`${entity.name}.${name} ${typeNamed(String(columnTypes[0]))} ${nullable === true}`);
    }
  }
  expect(ours.length).toBeGreaterThan(100);
  expect(ours).toEqual(theirs);
});
