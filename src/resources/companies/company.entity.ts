import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { graphqlEnum } from '../../core/graphql-types.ts';
import { Versioned } from '../../core/versioned.ts';
import { type CompanyStatus, companyStatuses } from './company.schema.ts';

export const CompanyStatusEnum = graphqlEnum('CompanyStatus', companyStatuses, 'Whether the company is in business.');

@ObjectType({ description: 'Where a company is.' })
export class CompanyLocation {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  address!: string;

  @Field(() => String)
  city!: string;

  @Field(() => String)
  country!: string;
}

@ObjectType({ description: 'How to reach a company. What is not known is empty.' })
export class CompanyContactInfo {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String)
  phone!: string;
}

/** A company. Beyond id, name and status its columns are read only where they are asked for. */
@ObjectType({ description: 'A company.' })
@Entity({ tableName: 'companies' })
export class Company extends Versioned {
  /** Clients call it `uuid`. */
  @Field(() => ID, { name: 'uuid' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => CompanyStatusEnum)
  @Property({ type: 'text' })
  status!: CompanyStatus;

  /** Kept with the company: they have no identity of their own, and are read and replaced as a whole. */
  @Field(() => [CompanyLocation])
  @Property({ type: 'json', columnType: 'json' })
  locations!: CompanyLocation[];

  @Field(() => Boolean)
  @Property({ type: 'boolean' })
  enterprise!: boolean;

  @Field(() => CompanyContactInfo)
  @Property({ type: 'json', columnType: 'json' })
  contactInfo!: CompanyContactInfo;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  website!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  industry!: string | null;

  @Field(() => Int, { nullable: true })
  @Property({ type: 'integer', nullable: true })
  employeeCount!: number | null;
}
