import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { perform } from '../../core/operation.ts';
import { longestName } from '../../core/schema.ts';
import { findLoader, findRead, type TypeOperations } from '../../core/type-operations.ts';
import { decapitalize } from '../../values/casing.ts';
import { json } from '../http/answer.ts';
import type { CompiledRoute } from '../rest/compiled-route.ts';
import { restName } from '../rest/names.ts';
import { presentItem } from '../rest/respond.ts';
import { everything } from '../rest/selection.ts';

interface ResourceType {
  readonly name: string;
  readonly compiled: CompiledRoute;
  /** The argument that is the id: paths may name parents before it. */
  readonly id: string;
}

export interface ResourceTypes {
  readonly byName: ReadonlyMap<string, ResourceType>;
  readonly templates: readonly {
    name: string;
    title: string;
    uriTemplate: string;
    description: string;
    mimeType: string;
  }[];
}

const scheme = 'terrapin:';
const mimeType = json.split(';', 1)[0] as string;

/** Each type whose objects can be read by their id alone. */
export function listResourceTypes(types: readonly TypeOperations[], routes: readonly CompiledRoute[]): ResourceTypes {
  const all = types.flatMap((one): ResourceType[] => {
    const operation = findLoader(one) && findRead(one);
    const compiled = routes.find(({ route }) => operation !== undefined && route.operation === operation);
    const last = /\{(\w+)\}$/.exec(compiled?.route.path ?? '')?.[1];
    const id = last !== undefined && compiled?.argumentNames.byName.get(last)?.property;
    return compiled && id ? [{ name: restName(decapitalize(one.type.name)), compiled, id }] : [];
  });
  return {
    byName: new Map(all.map((type) => [type.name, type])),
    templates: all.map(({ name, compiled }) => ({
      name,
      title: compiled.route.operation.definition.summary,
      uriTemplate: `${scheme}//${name}/{id}`,
      description: compiled.route.operation.definition.description ?? '',
      mimeType,
    })),
  };
}

/** As REST shows it. */
export async function readResource({ byName }: ResourceTypes, ctx: Context, uri: string): Promise<ReadResourceResult> {
  // An error repeats it.
  const shown = uri.slice(0, 2 * longestName);
  const [, name = '', id = ''] = /^terrapin:\/\/(\w+)\/([^/?#]+)$/.exec(uri) ?? [];
  const type = byName.get(name);
  if (!type) throw new ResourceNotFoundError(shown);
  const { compiled } = type;
  const selected = compiled.selection?.read({}, compiled.responseNames) ?? everything;
  try {
    const { view } = selected;
    const row = await perform(compiled.route.operation.definition, ctx, { [type.id]: id }, undefined, { view });
    const text = JSON.stringify(presentItem({ compiled, ctx, selected }, row));
    return { contents: [{ uri, mimeType, text }] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    if (error.status === 404 || error.status === 400) throw new ResourceNotFoundError(shown);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, { code: error.code });
  }
}
