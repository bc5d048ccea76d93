import { type ErrorCode, type ErrorKind, errorCatalogue, fieldErrorCodes, kindOf } from '../../core/errors.ts';
import type { Json } from './openapi-schema.ts';
import type { Method, Route } from './route.ts';

/** The codes a route can end in: those that follow from what it is, and those its operation names. */
function codesOf({ method, path, body, operation: { definition } }: Route): (ErrorCode | ErrorKind)[] {
  const reads: Method[] = ['GET', 'OPTIONS'];
  const bodies: ErrorCode[] = [
    'malformed_json',
    'validation_failed',
    'unknown_field',
    'payload_too_large',
    'unsupported_media_type',
  ];
  const keys: ErrorCode[] = ['invalid_idempotency_key', 'idempotency_key_in_use', 'idempotency_key_reused'];
  return [
    ...(definition.body && !body ? bodies : []),
    ...(definition.paged ? (['validation_failed', 'invalid_cursor'] as const) : []),
    ...(method === 'DELETE' ? (['payload_not_allowed'] as const) : []),
    ...(method === 'POST' ? keys : []),
    ...(definition.scope === 'public' ? [] : (['unauthenticated'] as const)),
    'invalid_token',
    ...(['signed_in', 'public'].includes(definition.scope) ? [] : (['insufficient_scope'] as const)),
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(reads.includes(method) ? (['not_acceptable'] as const) : []),
    ...(definition.guarded ? (['precondition_failed'] as const) : []),
    ...(definition.errors ?? []),
    'rate_limited',
    'internal_error',
    'service_unavailable',
  ];
}

/** The error answers of routes that share a path and method, by status. */
export function describeErrors(routes: readonly Route[]): Json {
  const kinds = new Map(routes.flatMap(codesOf).map((code) => [kindOf(code).code, kindOf(code)]));
  const byStatus = Map.groupBy(kinds.values(), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, [kind, ...others]]) => {
      const isCommon = others.length === 0 && kind && (common as string[]).includes(kind.code);
      return [
        status,
        isCommon
          ? { $ref: `#/components/responses/${toPascalCase(kind.code)}` }
          : describe([...(kind ? [kind] : []), ...others]),
      ];
    }),
  );
}

/** What nearly every operation can end in, and always in the same way, is described once. */
const common: ErrorCode[] = [
  'not_acceptable',
  'payload_too_large',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];

/** The answers that {@link describeErrors} refers to. */
export function commonErrors(): Json {
  const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' }, example: 2 } };
  return Object.fromEntries(
    common.map((code) => {
      const isTemporary = [429, 503].includes(errorCatalogue[code].status);
      return [toPascalCase(code), { ...describe([kindOf(code)]), ...(isTemporary && { headers: retryAfter }) }];
    }),
  );
}

function describe(kinds: readonly ErrorKind[]): Json {
  return {
    description: kinds.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } },
    },
  };
}

function toPascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The error body of the contract. `own` are the codes of the resources. */
export function errorSchema(own: readonly ErrorKind[]): Json {
  const kinds = [...(Object.keys(errorCatalogue) as ErrorCode[]).map(kindOf), ...own];
  const brought = kinds.flatMap(({ brings }) => brings ?? []);
  return {
    type: 'object',
    description:
      'What went wrong. Branch on `code`; show `message`; quote `request_id`. Some codes bring more: ' +
      `${brought.join(', ')}. As problem details it has the members of RFC 9457 beside these.`,
    required: ['code', 'message', 'request_id'],
    additionalProperties: true,
    properties: {
      code: { type: 'string', enum: kinds.map(({ code }) => code) },
      message: { type: 'string' },
      request_id: { type: 'string' },
      errors: {
        type: 'array',
        description: 'On validation only: what is wrong with which member.',
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
