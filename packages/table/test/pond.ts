import { PGlite } from '@electric-sql/pglite';
import { EntityName, UnderscoreNamingStrategy } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { MikroORM, PgliteDriver } from '@mikro-orm/pglite';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { newId, notBefore } from '../../../src/values/id.ts';
import { buildWith, type Caller, createTables, type EntityClass, naming, Param, type Queries } from '../src/table.ts';

@Entity({ tableName: 'newts' })
@Index({ properties: ['pond', 'id'] })
@Index({ properties: ['pond', 'length', 'id'] })
@Index({ properties: ['pond', 'kind', 'length', 'id'] })
@Index({ properties: ['pond', 'weight', 'id'] })
@Index({ properties: ['pond', 'seenAt', 'id'] })
@Index({ properties: ['pond', 'bornOn', 'id'] })
export class Newt {
  declare [EntityName]?: 'Newt';

  @PrimaryKey({ type: 'uuid' })
  readonly id!: string;

  /** Whose rows a viewer sees. */
  @Property({ type: 'uuid' })
  readonly pond!: string;

  @Property({ type: 'text', unique: true })
  name!: string;

  @Property({ type: 'text' })
  kind!: string;

  @Property({ type: 'integer' })
  length!: number;

  @Property({ columnType: 'numeric(8,2)', type: 'numeric', nullable: true })
  weight!: number | null;

  @Property({ columnType: 'timestamptz', type: 'timestamptz', nullable: true })
  seenAt!: string | null;

  @Property({ type: 'date', nullable: true })
  bornOn!: string | null;

  @Property({ type: 'integer' })
  readonly version!: number;
}

const fields = ['id', 'pond', 'name', 'kind', 'length', 'weight', 'seenAt', 'bornOn'];

export class Refused extends Error {}

/** With the fields of {@link Newt}, without events, and with errors of which the message is the code. */
export const { table } = createTables<Refused>({
  fieldsOf: () =>
    fields.map((property) => {
      const isWritable = property !== 'id' && property !== 'pond';
      return { property, isWritable, isChangeable: isWritable, isJson: false };
    }),
  newId,
  notBefore,
  record: () => ({}),
  checkVersion(_entity, ifMatch, { version }) {
    if (ifMatch !== undefined && ifMatch !== `${version}`) throw new Refused('precondition_failed');
  },
  error: (code, property = '') => new Refused(`${typeof code === 'string' ? code : code.code} ${property}`.trim()),
});

/** A caller who sees the rows of one pond, and the statements that were sent. */
export async function openPond(entities: EntityClass<object>[] = [Newt]) {
  const pglite = new PGlite();
  const orm = new MikroORM({
    entities,
    namingStrategy: UnderscoreNamingStrategy,
    driver: PgliteDriver,
    dbName: 'postgres',
    driverOptions: { pglite },
  });
  await orm.connect();
  await orm.schema.create();
  const kysely = (orm.em as SqlEntityManager).getKysely<never>(naming);
  const sent: string[] = [];
  const all: Queries['all'] = async ({ name, build }, given) => {
    sent.push(`${name}`);
    const { sql, parameters: places } = buildWith(build, kysely).compile();
    const values = places.map((place) => (place instanceof Param ? (Object(given)[place.name] ?? null) : place));
    return (await pglite.query(sql, values)).rows as never;
  };
  const one: Queries['one'] = async (statement, given) => (await all(statement, given))[0] ?? null;
  const db = { all, one } as Queries;
  const caller = (pond: string): Caller => ({ db, viewer: { id: pond, scopes: new Set() }, now: () => new Date() });
  return { caller, sent, close: () => orm.close() };
}
