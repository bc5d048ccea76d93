import type { z } from 'zod';
import { describeBatch } from '../../core/batch.ts';
import { type ErrorCode, type ErrorKind, errorCatalogue, fieldErrorCodes, kindOf } from '../../core/errors.ts';
import { scopesOf } from '../../core/operation.ts';
import { describeInput } from '../../core/representation.ts';
import type { Method, Route } from '../../surfaces/rest/route.ts';
import { selectionOf } from '../../surfaces/rest/selection.ts';
import { type HeaderName, headerRefs, optionalHeader } from './headers.ts';
import type { Json } from './schema.ts';

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

function codesOf(route: Route): Code[] {
  const { method, path, body, operation } = route;
  const { definition } = operation;
  return [
    ...(definition.body && !body ? jsonBodies : []),
    ...(rejectsChanges(definition.body) ? (['read_only'] as const) : []),
    ...(definition.paged ? (['validation_failed', 'invalid_cursor'] as const) : []),
    ...(selectionOf(route)?.refuses ? (['validation_failed'] as const) : []),
    ...(method === 'DELETE' ? (['payload_not_allowed'] as const) : []),
    ...(method === 'POST' ? keys : []),
    'unauthenticated',
    'invalid_token',
    'user_suspended',
    ...(scopesOf(definition.scope).length === 0 ? [] : (['insufficient_scope'] as const)),
    ...(path.includes('{') ? (['not_found', 'malformed_url'] as const) : []),
    ...(definition.guarded ? (['precondition_failed'] as const) : []),
    ...(definition.errors ?? []),
    ...anyRequest,
    'unknown_parameter',
    'not_acceptable',
    'rate_limited',
    'issuer_unavailable',
    'service_unavailable',
  ];
}

function rejectsChanges(body: z.ZodType | undefined): boolean {
  const { resource } = (body && describeInput(describeBatch(body) ?? body)) ?? {};
  return Object.keys(resource?.refusals ?? {}).length > 0;
}

export function describeErrors(routes: readonly Route[]): Json {
  const [{ method }] = routes as [Route];
  return errorResponses(routes.flatMap(codesOf), method);
}

export function errorResponses(codes: readonly Code[], method: Method = 'GET', content: Json = restErrors): Json {
  const kinds = new Map(codes.map((code) => [kindOf(code).code, kindOf(code)]));
  const byStatus = Map.groupBy(kinds.values(), ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, describe(same, method, content)]));
}

function describe(kinds: readonly ErrorKind[], method: Method, content: Json): Json {
  const headers = headersOf(kinds, method);
  return {
    description: kinds.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content,
  };
}

const headerByCode: Record<string, HeaderName> = {
  unauthenticated: 'WWW-Authenticate',
  invalid_token: 'WWW-Authenticate',
  insufficient_scope: 'WWW-Authenticate',
  method_not_allowed: 'Allow',
  idempotency_key_in_use: 'Retry-After',
  rate_limited: 'Retry-After',
  issuer_unavailable: 'Retry-After',
  service_unavailable: 'Retry-After',
};

function headersOf(kinds: readonly ErrorKind[], method: Method): Json {
  const names = [...new Set(kinds.flatMap(({ code }) => headerByCode[code] ?? []))];
  const described = names.map((name) =>
    kinds.every(({ code }) => headerByCode[code] === name) ? headerRefs([name]) : optionalHeader(name),
  );
  const acceptable = method === 'PATCH' ? 'Accept-Patch' : 'Accept';
  const isMediaType = kinds.some(({ status }) => status === 415);
  // The router sets Allow before the handler of OPTIONS can fail.
  const isRouted = method === 'OPTIONS' && kinds.some(({ status }) => ![408, 431].includes(status));
  return Object.assign({}, ...described, isMediaType && headerRefs([acceptable]), isRouted && headerRefs(['Allow']));
}

const error = { schema: { $ref: '#/components/schemas/Error' } };
export const restErrors: Json = { 'application/json': error, 'application/problem+json': error };

export function errorSchema(resourceKinds: readonly ErrorKind[]): Json {
  const kinds = [...(Object.keys(errorCatalogue) as ErrorCode[]).map(kindOf), ...resourceKinds];
  const addedMembers = kinds.flatMap((kind) => kind.addedMembers ?? []);
  return {
    type: 'object',
    description:
      'Branch on `code`, display `message`, and include `request_id` in reports. Additional members: ' +
      `${addedMembers.join('; ')}. As \`application/problem+json\` it also has the members of RFC 9457.`,
    required: ['code', 'message', 'request_id'],
    additionalProperties: true,
    properties: {
      code: { type: 'string', enum: kinds.map(({ code }) => code) },
      message: { type: 'string' },
      request_id: { type: 'string' },
      errors: {
        type: 'array',
        description: 'The invalid members of the request, if there are any.',
        items: {
          type: 'object',
          required: ['field', 'code', 'message'],
          properties: {
            field: { type: 'string', examples: ['user.username'] },
            code: { type: 'string', enum: [...fieldErrorCodes] },
            message: { type: 'string' },
          },
        },
      },
    },
  };
}
