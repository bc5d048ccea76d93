import { EntityName } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TimestampType } from '../../values/timestamp.ts';

/** The mails of one sender, or to one address, as the time for which they have used up what is allowed. */
@Entity({ tableName: 'mail_counts' })
@Index({ name: 'mail_counts_spent', properties: 'spentUntil' })
export class MailCount {
  declare [EntityName]?: 'MailCount';

  /** What is counted, with a hash of the address. */
  @PrimaryKey({ type: 'text' })
  readonly key!: string;

  /** Each mail adds its share of a day. One that would make it more than a day away is over the limit. */
  @Property({ type: TimestampType })
  readonly spentUntil!: string;
}
