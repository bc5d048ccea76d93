import type { Page, RangeNames, View, WritableValues } from '@terrapin/table';
import { z } from 'zod';
import { capitalize, decapitalize, toWords, withArticle } from '../values/casing.ts';
import type { Scope } from './access.ts';
import type { SignedIn } from './context.ts';
import type { VersionedRow } from './etag.ts';
import { rangeFilters, searchFilter } from './filters.ts';
import { type CheckedOptions, operation } from './operation.ts';
import type { ClassRepresentation } from './representation.ts';
import { Id } from './schema.ts';

/** A repository with all writes, whose rows are made of nothing but what clients send. */
interface CollectionRepository<T> {
  new (
    ctx: SignedIn,
  ): {
    page(filter: Record<never, never>, options: CheckedOptions<true>): Promise<Page<VersionedRow>>;
    read(id: string, view: View): Promise<VersionedRow>;
    add(values: WritableValues<T>, view: View): Promise<VersionedRow>;
    change(
      id: string,
      decide: () => z.output<ClassRepresentation<T>['changes']>,
      options: CheckedOptions,
    ): Promise<VersionedRow>;
    discard(id: string, options: CheckedOptions): Promise<{ id: string }>;
  };
  readonly ranges: readonly RangeNames[];
  readonly search?: readonly string[] | undefined;
}

interface CollectionOptions<T> {
  readonly repository: CollectionRepository<T>;
  /** What the documents say of each, beside its summary. */
  readonly descriptions?: { readonly [Kind in 'list' | 'read' | 'create' | 'update' | 'delete']?: string };
}

type NameIn<S, Right extends string> = S extends `${infer Name}:${Right}` ? Name : never;
/** With a scope to read and one to write. The path in REST has it, too. */
type Plural = NameIn<Scope, 'read'> & NameIn<Scope, 'write'>;

/**
 * The operations of a resource without rules of its own: `listBooks`, `getBook`, `createBook`, `updateBook` and
 * `deleteBook`. Those with rules replace them: `{ ...collectionOperations(…), create: operation({ … }) }`.
 */
export function collectionOperations<T extends VersionedRow>(
  schema: ClassRepresentation<T>,
  plural: Plural,
  { repository: Rows, descriptions = {} }: CollectionOptions<T>,
) {
  const { type } = schema;
  const { ranges, search } = Rows;
  const filters = {
    ...(search && { query: searchFilter(`the ${search.map(toWords).join(' or the ')}`) }),
    ...rangeFilters(type, ranges),
  };
  const one = decapitalize(type.name);
  const at = `/${plural}/{${one}}` as const;
  const noun = withArticle(toWords(type.name));
  const [read, write]: [Scope, Scope] = [`${plural}:read`, `${plural}:write`];
  const args = z.object({ [one]: Id.describe(`The id of the ${one}.`) });
  const idIn = (given: Record<string, string>) => given[one] as string;
  return {
    list: operation({
      name: `list${capitalize(plural)}`,
      at: `GET /${plural}`,
      kind: 'list',
      summary: `List ${plural}`,
      description: descriptions.list,
      scope: read,
      ...(Object.keys(filters).length > 0 && { args: z.object(filters) }),
      run: (ctx, args, _body, options) => new Rows(ctx).page(args as object, options),
    }),

    read: operation({
      name: `get${type.name}`,
      at: `GET ${at}`,
      kind: 'read',
      summary: `Get ${noun}`,
      description: descriptions.read,
      scope: read,
      args,
      run: (ctx, args, _body, { view }) => new Rows(ctx).read(idIn(args), view),
    }),

    create: operation({
      name: `create${type.name}`,
      at: `POST /${plural}`,
      kind: 'create',
      summary: `Create ${noun}`,
      description: descriptions.create,
      scope: write,
      body: schema.create,
      run: (ctx, _args, fields, { view }) => new Rows(ctx).add(fields, view),
    }),

    update: operation({
      name: `update${type.name}`,
      at: `PATCH ${at}`,
      kind: 'update',
      summary: `Update ${noun}`,
      description: descriptions.update,
      scope: write,
      args,
      acceptsIfMatch: true,
      body: schema.changes,
      run: (ctx, args, changes, options) => new Rows(ctx).change(idIn(args), () => changes, options),
    }),

    delete: operation({
      name: `delete${type.name}`,
      at: `DELETE ${at}`,
      kind: 'delete',
      summary: `Delete ${noun}`,
      description: descriptions.delete,
      scope: write,
      args,
      acceptsIfMatch: true,
      run: (ctx, args, _body, options) => new Rows(ctx).discard(idIn(args), options),
    }),
  };
}
