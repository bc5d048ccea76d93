import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { describeBatch } from '../../core/batch.ts';
import { describeInput, representation } from '../../core/representation.ts';
import { jsonType } from './compiled-route.ts';
import { inputNames, outputNames, restName, toRest } from './names.ts';
import { acceptedType, bodyTypes, type HeaderDescription, type Route } from './route.ts';

const ActionField = z
  .object({
    name: z.string(),
    type: z.string().meta({ description: 'A JSON type, or an HTML input type: `text`, `email`, `hidden`.' }),
    required: z.boolean(),
    in: z.literal('header').optional().meta({ description: 'Present if the field is not in the body.' }),
    value: z.unknown().optional().meta({ description: 'The only value accepted.' }),
    options: z.array(z.string()).optional().meta({ description: 'The values to choose from.' }),
  })
  .meta({ id: 'ActionField', description: 'A field of an action.' });

const Action = z
  .object({
    name: z.string().meta({ description: 'The operationId.' }),
    method: z.string(),
    href: z.string().meta({ description: 'The absolute URL.', format: 'uri' }),
    contentTypes: z
      .array(z.string())
      .optional()
      .meta({ description: 'Media types the body may have. If absent, there is no body or it is JSON.' }),
    fields: z.array(ActionField),
  })
  .meta({ id: 'Action', description: 'An available request.' });

/** The response to OPTIONS, except to a preflight. */
export const ActionsSchema = representation('Actions', {
  readOnly: {
    actions: z.array(Action),
    updatableFields: z
      .array(z.string())
      .optional()
      .meta({ description: 'Fields that can be changed. Absent if nothing at this path can be changed.' }),
  },
  writable: {},
});

type FieldMetadata = z.output<typeof ActionField>;
type ActionMetadata = z.output<typeof Action>;

const actionNames = outputNames(ActionsSchema).fields;

/** @param routes of the path, and those below it that act on what is there: `/turtles/{turtle}/naps` */
export function sendOptions(koa: KoaContext, routes: readonly Route[], publicUrl: string): void {
  const change = routes.find((route) => route.method === 'PATCH');
  if (change) koa.set('Accept-Patch', bodyTypes(change).join(', '));
  koa.body = toRest(actionNames, describeActions(routes, publicUrl + koa.path));
}

/** Whether a route acts on what is at the path. */
export const actsOn = (path: string, { path: at, operation }: Route): boolean =>
  operation.definition.kind === 'action' && /^\/\w+$/.test(at.slice(path.length)) && at.startsWith(path);

function describeActions(routes: readonly Route[], at: string) {
  const [{ path }] = routes as [Route];
  const actions: ActionMetadata[] = routes
    .filter((route) => route.method !== 'OPTIONS')
    .map((route) => ({
      name: route.operation.definition.name,
      method: route.method,
      href: at + route.path.slice(path.length),
      ...describeBody(route),
      fields: [...describeFields(route), ...describeAccept(route, routes)],
    }));
  const updatable = actions.flatMap(({ method, fields }) => (method === 'PATCH' ? fields : []));
  return { actions, ...(updatable.length > 0 && { updatableFields: updatable.map(({ name }) => name) }) };
}

/** What tells it from another request to the same path. */
function describeAccept(route: Route, routes: readonly Route[]): FieldMetadata[] {
  const { path, method } = route;
  const value = acceptedType(route);
  const isShared = routes.filter((other) => other.path === path && other.method === method).length > 1;
  return value && isShared ? [{ name: 'Accept', type: 'string', required: true, in: 'header', value }] : [];
}

function describeBody(route: Route): Pick<ActionMetadata, 'contentTypes'> {
  const types = bodyTypes(route);
  return types.length > 0 ? { contentTypes: [...types] } : {};
}

function describeFields(route: Route): FieldMetadata[] {
  if (route.body) return describeHeaders(route.body.headers ?? {});
  const { body } = route.operation.definition;
  const item = body && (describeBatch(body)?.item ?? body);
  const input = item && describeInput(item);
  if (!input)
    return Object.entries<z.ZodType>(item instanceof z.ZodObject ? item.shape : {}).map(([property, type]) => ({
      name: restName(property),
      type: jsonType(type),
      required: !type.safeParse(undefined).success,
    }));
  const { byProperty } = inputNames(input.resource);
  return Object.entries(input.resource.writable).map(([property, type]) => ({
    name: byProperty.get(property)?.name as string,
    type: jsonType(type),
    required: input.required.includes(property),
  }));
}

function describeHeaders(headers: Readonly<Record<string, HeaderDescription>>): FieldMetadata[] {
  return Object.entries(headers).map(([name, { example }]) => ({
    name,
    type: typeof example === 'number' ? 'integer' : 'string',
    required: true,
    in: 'header',
  }));
}
