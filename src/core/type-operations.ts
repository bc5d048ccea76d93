import type { Children, EntityClass, View } from '@terrapin/table';
import { decapitalize } from '../values/casing.ts';
import type { Access } from './access.ts';
import type { Context, SignedIn } from './context.ts';
import type { VersionedRow } from './etag.ts';
import type { Operation, OperationKind } from './operation.ts';

export interface Loader {
  /** In the order of `ids`: a row, null if not visible, or an error about missing access. */
  load(ctx: SignedIn, ids: readonly string[]): Promise<readonly (object | null)[]>;
  readonly access: Access;
}

/** What surfaces use of the repository of a type. */
interface RowSource {
  new (ctx: Context): { read(id: string, view: View): Promise<object> };
  byIds(ctx: Context, ids: readonly string[], view?: View): Promise<readonly (object | null)[]>;
  fill(db: Context['db']): Promise<boolean>;
  /** The types of events that its statements record. */
  readonly events: ReadonlySet<string>;
  children(parent: string, options: { view: View }): Children<{ id: string }>;
}

export interface ParentType {
  readonly type: EntityClass<object>;
  /** Its field. Default: the name of the list without its verb and that of the parent. */
  readonly field?: string;
  readonly pages: Pick<Children<{ id: string }>, 'ofEach' | 'counts'>;
  /** Default: that of the list. */
  readonly access?: Access;
}

export interface OperationsOfType {
  readonly type?: EntityClass<object> | undefined;
  readonly operations: readonly Operation[];
  /** Source of the entity tag. Default: the row. Null: the row, and a resolver declares the field `etag`. */
  readonly versionOf?: ((row: never) => VersionedRow) | null;
}

/** Objects of a type, and the operations that return them: what surfaces are derived from. */
export interface TypeOperations extends OperationsOfType {
  readonly type: EntityClass<object>;
  readonly repository?: RowSource;
  /** Default: that of the repository. */
  readonly load?: Loader['load'];
  /** Where another object refers to one, if more viewers may see that it does. Default: `load`. */
  readonly loadRelated?: Loader['load'];
  /** Access to `load`. Default: that of the operation that reads one. */
  readonly access?: Access;
  /** The type whose field lists these objects, in place of a query: `revisions` of an article. */
  readonly parent?: ParentType;
  /** What to read if some properties are selected. Default: everything. */
  viewOf?(isSelected: (property: string) => boolean): View;
}

/** The first operation of a kind. */
export function findOperation({ operations }: OperationsOfType, kind: OperationKind): Operation | undefined {
  return operations.find(({ definition }) => definition.kind === kind);
}

/** Whether it lists the objects of one parent, and so is a field of it. */
export function isOfParent({ parent }: TypeOperations, { definition: { kind, args } }: Operation): boolean {
  const id = parent && args?.shape[decapitalize(parent.type.name)];
  return kind === 'list' && id !== undefined && !id.safeParse(undefined).success;
}

export const findRead = (types: OperationsOfType) => findOperation(types, 'read');

const theRow = (row: VersionedRow) => row;

/** Source of the entity tag, which one needs if an operation accepts `If-Match`. Others have a hash of the response. */
export function findVersion(of: OperationsOfType): ((row: never) => VersionedRow) | undefined {
  const isNeeded = of.type && of.operations.some(({ definition }) => definition.acceptsIfMatch);
  return isNeeded ? (of.versionOf ?? theRow) : undefined;
}

/** How objects of a type are read by their ids, and who may. */
export function findLoader(types: TypeOperations): Loader | undefined {
  const load = types.load ?? types.repository?.byIds;
  const access = types.access ?? findRead(types)?.definition.scope;
  return load && access && { load, access };
}
