import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { versionTag } from '../../core/etag.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { inputType, toMembers } from '../../surfaces/graphql/input-type.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { asksFor } from '../../surfaces/graphql/look-ahead.ts';
import { createCompany, deleteCompany, listCompanies, readCompany, updateCompany } from './companies.operations.ts';
import { Company, CompanyStatusEnum } from './company.entity.ts';
import { type CompanyPart, CompanySchema, ContactInfoSchema, companyParts, LocationSchema } from './company.schema.ts';
import type { CompanyRow } from './company.statements.ts';

const LocationInput = inputType('CompanyLocationInput', LocationSchema.shape);
const ContactInfoInput = inputType('CompanyContactInfoInput', ContactInfoSchema.shape, { optional: 'all' });
const types = { status: CompanyStatusEnum, locations: [LocationInput], contact_info: ContactInfoInput };
const CreateCompanyInput = inputType('CreateCompanyInput', CompanySchema.given, {
  types,
  optional: Object.keys(CompanySchema.defaults),
});
const UpdateCompanyInput = inputType('UpdateCompanyInput', CompanySchema.given, { types, optional: 'all' });
const CompanyConnection = connectionOf(Company);

/** The fields by which a query asks for each part. */
const fieldsOf: Record<CompanyPart, readonly string[]> = {
  contact_info: ['contactInfo'],
  locations: ['locations'],
  enterprise: ['enterprise'],
  full: ['website', 'industry', 'employeeCount', 'createdAt', 'updatedAt'],
};
const viewFor = (info: GraphQLResolveInfo): CompanyPart[] =>
  companyParts.filter((part) => fieldsOf[part].some((field) => asksFor(info, field)));

@Resolver(() => Company)
export class CompaniesResolver {
  @Query(() => Company, { nullable: true })
  company(@Arg('uuid', () => ID) uuid: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return orNull(readCompany(ctx, { uuid, view: viewFor(info) }));
  }

  @Query(() => CompanyConnection, { description: 'Companies, newest first.' })
  async companies(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return CompanyConnection.of(await listCompanies(ctx, { ...page, view: viewFor(info) }));
  }

  @Mutation(() => Company)
  createCompany(
    @Arg('input', () => CreateCompanyInput) input: object,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createCompany(ctx, { view: viewFor(info) }, toMembers(input));
  }

  @Mutation(() => Company)
  updateCompany(
    @Arg('uuid', () => ID) uuid: string,
    @Arg('input', () => UpdateCompanyInput) input: object,
    @Arg('ifMatch', () => String, { nullable: true, description: 'Only if the company still has this etag.' })
    ifMatch: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const args = { uuid, if_match: ifMatch ?? undefined, view: viewFor(info) };
    return updateCompany(ctx, args, toMembers(input));
  }

  @Mutation(() => ID)
  async deleteCompany(
    @Arg('uuid', () => ID) uuid: string,
    @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return (await deleteCompany(ctx, { uuid, if_match: ifMatch ?? undefined })).id;
  }

  @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
  etag(@Root() company: CompanyRow): string {
    return versionTag(company);
  }
}
