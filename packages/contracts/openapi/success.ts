import { ndjson } from '../../../src/surfaces/http/stream-texts.ts';
import { isList, type Route } from '../../../src/surfaces/rest/route.ts';
import { itemStatuses } from './errors.ts';
import { makeOptional, successHeaders } from './headers.ts';
import { hasEntityTag, responseHeaders } from './parameters.ts';
import { describeBatchResults, documentSchema, resourceSchema, revealingSchema } from './resources.ts';
import { type Json, refTo } from './schema.ts';

const streamSchema = {
  type: 'string',
  description: 'Server-Sent Events. The `data` of each event is JSON with this schema.',
  contentMediaType: 'application/json',
  contentSchema: refTo('Event'),
};

const linesSchema = {
  type: 'string',
  description: 'All items of the list. Each line is JSON with this schema.',
  contentMediaType: 'application/json',
};

const successes: Record<number, string> = { 200: 'Success.', 201: 'Created.', 204: 'Done.' };

export function describeSuccess(route: Route, schemas: Json): Json {
  const statuses =
    typeof route.status === 'function' ? [201, 200] : [route.status ?? (route.resource || route.stream ? 200 : 204)];
  const headers = responseHeaders(route);
  // A list as lines has no pages.
  const shownHeaders = { ...(isList(route) ? makeOptional(headers) : headers), ...successHeaders };
  const notModified = hasEntityTag(route)
    ? { 304: { description: 'Not modified: the ETag still matches.', headers } }
    : {};
  const each = (description: string, more: Json = {}) =>
    statuses.map((status) => [
      status,
      {
        description: `${route.method === 'DELETE' ? 'Deleted.' : successes[status]}${description}`,
        headers: shownHeaders,
        ...more,
      },
    ]);
  if (route.stream) return Object.fromEntries(each('', { content: { 'text/event-stream': { schema: streamSchema } } }));
  if (!route.resource) return { ...Object.fromEntries(each('')), ...notModified };
  const { reveals } = route.operation.definition;
  const one = reveals ? revealingSchema(route.resource, reveals, schemas) : resourceSchema(route.resource, schemas);
  const { envelope } = route;
  const whole = envelope ? documentSchema(envelope, one, false, schemas) : one;
  if (route.kind === 'batch')
    return describeBatchResults((envelope ?? route.resource).name, whole, itemStatuses(route), shownHeaders, schemas);
  const pages = () => (envelope ? documentSchema(envelope, one, true, schemas) : { type: 'array', items: one });
  const schema = route.kind === 'one' ? whole : pages();
  const lines = isList(route) && { [ndjson]: { schema: { ...linesSchema, contentSchema: whole } } };
  const content = { 'application/json': { schema }, ...lines };
  const selected = route.fields
    ? each(' With `fields`, only those fields.', { content, 'x-selection': { parameter: 'fields', schema: one.$ref } })
    : each('', { content });
  return { ...Object.fromEntries(selected), ...notModified };
}
