import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { type Versioned, versionTag } from '../../core/etag.ts';
import type { View } from '../../core/operation.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { createInputOf, toMembers, updateInputOf } from '../../surfaces/graphql/input-type.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { asksFor } from '../../surfaces/graphql/look-ahead.ts';
import {
  CompanySchema,
  companyParts,
  createCompany,
  deleteCompany,
  listCompanies,
  readCompany,
  updateCompany,
} from './companies.operations.ts';
import { Company } from './company.entity.ts';

const CreateCompanyInput = createInputOf(CompanySchema);
const UpdateCompanyInput = updateInputOf(CompanySchema);
const CompanyConnection = connectionOf(Company);

/** As in REST, a part is read as a whole where a query asks for some of it. */
function viewFor(info: GraphQLResolveInfo): View {
  const asked = Object.values(companyParts).filter((part) => part.some((field) => asksFor(info, field)));
  return { only: [...CompanySchema.always, ...asked.flat()], joined: [] };
}

@Resolver(() => Company)
export class CompaniesResolver {
  @Query(() => Company, { nullable: true })
  company(@Arg('uuid', () => ID) uuid: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return orNull(readCompany(ctx, { uuid }, undefined, { view: viewFor(info) }));
  }

  @Query(() => CompanyConnection, { description: 'Companies, newest first.' })
  async companies(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return CompanyConnection.of(await listCompanies(ctx, {}, undefined, { page, view: viewFor(info) }));
  }

  @Mutation(() => Company)
  createCompany(
    @Arg('input', () => CreateCompanyInput) input: object,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createCompany(ctx, {}, toMembers(input), { view: viewFor(info) });
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
    return updateCompany(ctx, { uuid }, toMembers(input), { ifMatch, view: viewFor(info) });
  }

  @Mutation(() => ID)
  async deleteCompany(
    @Arg('uuid', () => ID) uuid: string,
    @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
    @Ctx() ctx: Context,
  ) {
    return (await deleteCompany(ctx, { uuid }, undefined, { ifMatch })).id;
  }

  @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
  etag(@Root() company: Versioned): string {
    return versionTag(company);
  }
}
