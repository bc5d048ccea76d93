import { linksIn, scopesOf } from '../../../src/core/access.ts';
import { describeDeprecation } from '../../../src/core/deprecation.ts';
import { describeDefinition, isPaged } from '../../../src/core/operation.ts';
import { defaultPageSize } from '../../../src/core/page.ts';
import { ndjson } from '../../../src/surfaces/http/event-streams.ts';
import { isList, type Route } from '../../../src/surfaces/rest/route.ts';
import { chooseSelection } from '../../../src/surfaces/rest/selection.ts';
import { itemStatuses } from './errors.ts';
import { everyHeaders, makeOptional } from './headers.ts';
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
    typeof route.status === 'function'
      ? [201, 200]
      : [route.status ?? (route.resource || route.stream || route.file ? 200 : 204)];
  const headers = responseHeaders(route);
  // A list as lines has no pages.
  const shownHeaders = { ...(isList(route) ? makeOptional(headers) : headers), ...everyHeaders };
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
  if (route.file) {
    const file = { [route.file.type]: { schema: { type: 'string', format: 'binary' } } };
    return { ...Object.fromEntries(each('', { content: file })), ...notModified };
  }
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

/** With several forms of a request, the description lists each, the fallback first. */
export function describeOperation(forms: readonly Route[]): { summary: string; description: string } {
  const last = forms.at(-1) as Route;
  const { summary, description = '' } = last.operation.definition;
  const files = forms.filter(({ file }) => file && file !== last.file);
  const others = forms.filter((form) => !files.includes(form));
  const each = others.toReversed().map((form) => `- ${describeDefinition(form.operation.definition)}`);
  const paragraphs = [
    last.deprecated ? describeDeprecation(last.deprecated) : '',
    others.length === 1 ? description : each.join('\n'),
    [...files.map(describeFile), describeFeatures(last)].join(' '),
    describeAccess(last),
  ].filter((text) => text !== '');
  return { summary: last.sharedSummary ?? summary, description: paragraphs.join('\n\n') };
}

const describeFile = ({ file, operation }: Route) =>
  `With \`Accept: ${file?.type}\`, returns ${operation.definition.summary.replace(/^Get an?/, 'the')}.`;

function describeFeatures(route: Route): string {
  const { acceptsIfMatch, kind, scope } = route.operation.definition;
  const paged = isPaged(kind);
  const selection = chooseSelection(route);
  return [
    ...(paged
      ? [`Returns ${defaultPageSize} items per page by default; \`Link\` contains the URL of the next page.`]
      : []),
    ...(isList(route) ? [`With \`Accept: ${ndjson}\`, returns the whole list, a line of JSON for each item.`] : []),
    ...(selection && route.method === 'GET' ? [selection.sentence(paged)] : []),
    ...(route.kind === 'batch'
      ? [
          'Returns 201 if all items were created and 207 if any failed; each result has the status that a separate request ' +
            'would have had.',
        ]
      : []),
    ...(route.method === 'GET' && route.kind !== 'stream'
      ? ['Responses have an `ETag`: send it in `If-None-Match` to get 304 until the resource changes.']
      : []),
    ...(acceptsIfMatch
      ? ['Send `If-Match` to make the change only if nobody else has changed the resource; otherwise returns 412.']
      : []),
    ...(route.method === 'POST' && scope !== 'public'
      ? ['With an `Idempotency-Key`, the request can be retried safely.']
      : []),
  ].join(' ');
}

function describeAccess(route: Route): string {
  const { scope } = route.operation.definition;
  if (scope === 'public') return 'Requires no access token.';
  if (scope === 'signed_in') return 'Requires an access token with any scope.';
  const scopes = scopesOf(scope).map((one) => `\`${one}\``);
  const token = `an access token with ${scopes.length === 1 ? 'the scope' : 'at least one of the scopes'} ${scopes.join(', ')}`;
  const key = 'the key of a payment link of the invoice';
  if (linksIn(scope).length === 0) return `Requires ${token}.`;
  return `Requires ${scopes.length === 0 ? key : `${token}, or ${key}`}.`;
}
