import type { GraphQLResolveInfo } from 'graphql';
import type { View } from '../../core/operation.ts';
import { collectionResolver } from '../../surfaces/graphql/collection-resolver.ts';
import { isSelected } from '../../surfaces/graphql/look-ahead.ts';
import { CompanySchema, companyOperations, companyParts } from './companies.operations.ts';
import { Company } from './company.entity.ts';

/** As in REST, selecting one field of a part reads the whole part. */
function viewOf(info: GraphQLResolveInfo): View {
  const parts = Object.values(companyParts).filter((part) => part.some((field) => isSelected(info, field)));
  return { only: [...CompanySchema.alwaysSelected, ...parts.flat()], joined: [] };
}

export const CompaniesResolver = collectionResolver(Company, companyOperations, viewOf);
