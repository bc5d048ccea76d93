import { EntityName } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A folder that all processes on this database share, identified by a mark file in it. */
@Entity({ tableName: 'shared_folders' })
export class SharedFolder {
  declare [EntityName]?: 'SharedFolder';

  @PrimaryKey({ type: 'text' })
  readonly name!: string;

  @Property({ type: 'uuid' })
  readonly mark!: string;
}
