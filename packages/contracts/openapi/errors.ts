import type { z } from 'zod';
import { missingScope } from '../../../src/core/access.ts';
import { describeBatch } from '../../../src/core/batch.ts';
import { type ErrorCode, type ErrorKind, errorCatalogue, toErrorKind } from '../../../src/core/errors.ts';
import type { Method } from '../../../src/core/operation.ts';
import { isPaged } from '../../../src/core/operation.ts';
import { describeInput } from '../../../src/core/representation.ts';
import { restName } from '../../../src/surfaces/rest/names.ts';
import { isList, type Route } from '../../../src/surfaces/rest/route.ts';
import { chooseSelection } from '../../../src/surfaces/rest/selection.ts';
import { fieldErrorCodes, maximumErrors } from '../../../src/values/field-errors.ts';
import { everyHeaders, type HeaderName, headerRefs, optionalHeader } from './headers.ts';
import { type Json, refTo, toSchema } from './schema.ts';

type Code = ErrorCode | ErrorKind;

export const anyRequest = [
  'bad_request',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'internal_error',
] as const satisfies readonly ErrorCode[];

const jsonBodies: readonly ErrorCode[] = [
  'malformed_json',
  'validation_failed',
  'unknown_field',
  'payload_too_large',
  'unsupported_media_type',
];
const keys: readonly ErrorCode[] = ['invalid_idempotency_key', 'idempotency_key_in_use', 'idempotency_key_reused'];

function listCodes(route: Route): Code[] {
  const { method, path, body, operation } = route;
  const { definition } = operation;
  return [
    ...(definition.body && !body ? jsonBodies : []),
    ...(rejectsChanges(definition.body) ? (['read_only'] as const) : []),
    ...(isPaged(definition.kind) ? (['validation_failed', 'invalid_cursor'] as const) : []),
    ...(chooseSelection(route)?.refuses ? (['validation_failed'] as const) : []),
    ...(isList(route) ? (['too_many_streams'] as const) : []),
    ...(method === 'DELETE' ? (['payload_not_allowed'] as const) : []),
    ...(method === 'POST' ? keys : []),
    'unauthenticated',
    'invalid_token',
    'user_suspended',
    'insufficient_scope',
    ...(path.includes('{') ? (['not_found', 'malformed_url'] as const) : []),
    ...(definition.acceptsIfMatch ? (['precondition_failed'] as const) : []),
    ...(definition.errors ?? []),
    ...(route.errors ?? []),
    ...anyRequest,
    'unknown_parameter',
    'not_acceptable',
    'rate_limited',
    'issuer_unavailable',
    'service_unavailable',
  ];
}

function rejectsChanges(body: z.ZodType | undefined): boolean {
  const { resource } = (body && describeInput(describeBatch(body)?.item ?? body)) ?? {};
  return Object.keys(resource?.readOnlyMessages ?? {}).length > 0;
}

export function describeErrors(routes: readonly Route[]): Json {
  const [{ method }] = routes as [Route];
  return errorResponses(routes.flatMap(listCodes), method);
}

export function errorResponses(codes: readonly Code[], method: Method = 'GET', content: Json = restErrors): Json {
  const kinds = new Map(codes.map((code) => [toErrorKind(code).code, toErrorKind(code)]));
  const byStatus = Map.groupBy(kinds.values(), ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, describe(same, method, content)]));
}

function describe(kinds: readonly ErrorKind[], method: Method, content: Json): Json {
  const headers = describeHeaders(kinds, method);
  return {
    description: kinds.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
    headers: { ...headers, ...everyHeaders },
    content,
  };
}

const headerByCode: Record<string, HeaderName> = {
  unauthenticated: 'WWW-Authenticate',
  invalid_token: 'WWW-Authenticate',
  insufficient_scope: 'WWW-Authenticate',
  method_not_allowed: 'Allow',
  idempotency_key_in_use: 'Retry-After',
  reminder_too_soon: 'Retry-After',
  rate_limited: 'Retry-After',
  issuer_unavailable: 'Retry-After',
  service_unavailable: 'Retry-After',
};

function describeHeaders(kinds: readonly ErrorKind[], method: Method): Json {
  const names = [...new Set(kinds.flatMap(({ code }) => headerByCode[code] ?? []))];
  const described = names.map((name) =>
    kinds.every(({ code }) => headerByCode[code] === name) ? headerRefs([name]) : optionalHeader(name),
  );
  const acceptable = ['Accept-Encoding', method === 'PATCH' ? 'Accept-Patch' : 'Accept'] as const;
  const isMediaType = kinds.some(({ status }) => status === 415);
  return Object.assign({}, ...described, ...(isMediaType ? acceptable.map(optionalHeader) : []));
}

const error = { schema: refTo('Error') };
export const restErrors: Json = { 'application/json': error, 'application/problem+json': error };

export function addErrorSchemas(resourceKinds: readonly ErrorKind[], schemas: Json): void {
  const own = (Object.keys(errorCatalogue) as ErrorCode[]).map((code) =>
    code === missingScope.code ? missingScope : toErrorKind(code),
  );
  const kinds = [...own, ...resourceKinds];
  const codes = kinds.map(({ code }) => code);
  schemas.ErrorCode = { type: 'string', description: 'What went wrong.', enum: codes };
  schemas.GraphqlErrorCode = {
    type: 'string',
    description: 'What went wrong. `PERSISTED_QUERY_NOT_FOUND`: send the document together with its hash.',
    enum: [...codes, 'PERSISTED_QUERY_NOT_FOUND'],
  };
  schemas.FieldError = {
    type: 'object',
    description: 'What is wrong with one field.',
    required: ['field', 'code', 'message'],
    properties: {
      field: { type: 'string', examples: ['user.username'] },
      code: { type: 'string', enum: [...fieldErrorCodes] },
      message: { type: 'string' },
    },
  };
  schemas.Error = {
    type: 'object',
    description:
      'Branch on `code`, show `message` to people, and include `request_id` when you report a problem. As ' +
      '`application/problem+json`, an error also has the fields of RFC 9457.',
    required: ['code', 'message', 'request_id'],
    additionalProperties: true,
    properties: { ...errorFields, request_id: { type: 'string' }, ...describeDetails(kinds, schemas) },
  };
  schemas.ItemError = {
    type: 'object',
    description: 'Why an item failed: the error that a separate request would have returned.',
    required: ['code', 'message'],
    properties: errorFields,
  };
}

/** The fields that some errors add, with the codes of these. */
function describeDetails(kinds: readonly ErrorKind[], schemas: Json): Json {
  const added = kinds.flatMap(({ code, details }) =>
    Object.entries(details ?? {}).map(([name, type]) => ({ code, name, type })),
  );
  const byName = [...Map.groupBy(added, ({ name }) => name)].map(([name, those]) => {
    const { description, ...schema } = toSchema(those[0]?.type as z.ZodType, schemas);
    const codes = those.map(({ code }) => `\`${code}\``).join(', ');
    return [restName(name), { ...schema, description: `${description} Present with ${codes}.` }];
  });
  return Object.fromEntries(byName);
}

const errorFields = {
  code: refTo('ErrorCode'),
  message: { type: 'string' },
  errors: {
    type: 'array',
    maxItems: maximumErrors,
    description: 'The invalid fields, if there are any.',
    items: refTo('FieldError'),
  },
  errors_omitted: {
    type: 'integer',
    minimum: 1,
    description: 'How many invalid fields there are beside `errors`. Absent if there are none.',
  },
};

/** Statuses of the items of a batch that fail. */
export function itemStatuses({ operation: { definition } }: Route): number[] {
  const codes = [
    ...(['validation_failed', 'unknown_field'] as const),
    ...(rejectsChanges(definition.body) ? (['read_only'] as const) : []),
    ...(definition.errors ?? []),
  ];
  return [...new Set(codes.map((code) => toErrorKind(code).status))].sort();
}
