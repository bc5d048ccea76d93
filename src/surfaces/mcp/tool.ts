import type { Tool as ToolDescription } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { scopesOf } from '../../core/access.ts';
import type { OperationSettings } from '../../core/context.ts';
import { describeDeprecation } from '../../core/deprecation.ts';
import { toErrorKind } from '../../core/errors.ts';
import { isPaged, type Operation, type OperationKind } from '../../core/operation.ts';
import { describeInput } from '../../core/representation.ts';
import { type JsonLimits, smallBody } from '../http/body.ts';
import type { CompiledRoute } from '../rest/compiled-route.ts';
import { restName } from '../rest/names.ts';
import type { Route } from '../rest/route.ts';
import type { ApiDocument } from './api-document.ts';
import { describeBody, describeSchemas } from './tool-schemas.ts';

/** An operation that agents can call. */
export interface Tool {
  readonly name: string;
  readonly compiled: CompiledRoute;
  readonly definition: Operation['definition'];
  readonly description: ToolDescription;
  readonly tag: string;
  readonly isReadOnly: boolean;
  readonly isPaged: boolean;
  /** Whether `fields` is of this surface only: agents pay for what they read. */
  readonly addsFields: boolean;
  /** REST's names of the arguments of path and query, by their names here. */
  readonly argumentNames: ReadonlyMap<string, string>;
  /** Whether it takes an `idempotency_key`. */
  readonly isRepeatable: boolean;
  readonly limits: JsonLimits;
  /** Fields that `clear` empties, as null does in REST: agents send null for what they leave out. */
  readonly clearable: readonly string[];
  /** Whether another operation takes the entity tag of its result. */
  readonly hasEntityTag: boolean;
  /** Why the settings of the server exclude it; null if they do not. */
  readonly reason: string | null;
}

/** Bytes are not for agents, streams have no end, and OPTIONS describes what the schema of the tool does. */
export function isCallable({ kind, method, body, file }: Route): boolean {
  return kind !== 'stream' && method !== 'OPTIONS' && body === undefined && file === undefined;
}

const readOnlyKinds: readonly OperationKind[] = ['list', 'search', 'read'];
const additiveKinds: readonly OperationKind[] = ['create', 'batch'];

export function describeTool(
  compiled: CompiledRoute,
  all: readonly CompiledRoute[],
  document: ApiDocument,
  settings: OperationSettings,
): Tool {
  const { route } = compiled;
  const { definition } = route.operation;
  const { name, kind, summary } = definition;
  const isReadOnly = readOnlyKinds.includes(kind);
  const tool = {
    name,
    compiled,
    definition,
    tag: route.tag,
    isReadOnly,
    isPaged: isPaged(kind),
    addsFields: isReadOnly && route.resource !== undefined && !compiled.selecting.has('fields'),
    argumentNames: nameArguments(compiled, document),
    isRepeatable: route.method === 'POST',
    clearable: kind === 'update' ? nullableFields(compiled) : [],
    // With the arguments of the path and the query, and what the protocol adds.
    limits: { ...compiled.bodyLimits, bytes: compiled.bodyLimits.bytes + smallBody.bytes },
    hasEntityTag: all.some(
      ({ route: { path, operation } }) => path === route.path && operation.definition.acceptsIfMatch,
    ),
    reason: definition.withheld?.(settings) ?? null,
  };
  const description: ToolDescription = {
    name,
    title: summary,
    description: describe(tool),
    ...describeSchemas(tool, document),
    annotations: {
      readOnlyHint: isReadOnly,
      destructiveHint: !isReadOnly && (isFinal(definition) || !additiveKinds.includes(kind)),
      idempotentHint: isReadOnly || kind === 'update' || kind === 'delete' || route.method === 'PUT',
      openWorldHint: definition.reachesOut ?? false,
    },
  };
  return { ...tool, description };
}

/** What is sent cannot be unsent, and a secret gives access. */
function isFinal({ isDestructive, reachesOut, reveals }: Operation['definition']): boolean {
  return isDestructive === true || reachesOut === true || reveals !== undefined;
}

/** Also those in objects: `contact.phone`. */
function nullableFields({ route, bodyNames }: CompiledRoute): string[] {
  const { body } = route.operation.definition;
  const { fields = {} } = (body && describeInput(body)) ?? {};
  return Object.entries(fields).flatMap(([property, schema]) => {
    const name = bodyNames?.byProperty.get(property)?.name as string;
    return [
      ...(schema.safeParse(null).success ? [name] : []),
      ...nullableInside(schema).map((one) => `${name}.${one}`),
    ];
  });
}

function nullableInside(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return nullableInside(schema.unwrap() as z.ZodType);
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  return Object.entries(shape).flatMap(([property, one]) => (one.safeParse(null).success ? [restName(property)] : []));
}

/** Fields of the body stand beside them: `message` is the text of a message, and `message_id` its id in the path. */
function nameArguments(compiled: CompiledRoute, document: ApiDocument): Map<string, string> {
  const { properties } = describeBody(compiled, document);
  const isTaken = (name: string) => properties[name] !== undefined;
  return new Map(compiled.argumentNames.fields.map(({ name }) => [isTaken(name) ? `${name}_id` : name, name]));
}

export type Described = Omit<Tool, 'description'>;

/** What it does, when it is refused, and what to call next. */
function describe({ definition, compiled, isPaged, isRepeatable, hasEntityTag }: Described): string {
  const { summary, description, errors = [], scope, acceptsIfMatch } = definition;
  const refusals = errors.map((code) => toErrorKind(code)).map(({ code, message }) => `- ${code}: ${message}`);
  const scopes = scopesOf(scope);
  const sentences = [
    description ?? `${summary}.`,
    isPaged ? 'Pass `next` of a result as `after` to get the following page.' : '',
    isPaged || compiled.route.kind === 'list'
      ? 'Texts of more than 500 characters are cut, and named in `truncated`: select them with `fields`, or read the one, to get them whole.'
      : '',
    acceptsIfMatch
      ? 'Pass the ETag that you have read as `if_match`: refused if another user has made a change since.'
      : '',
    hasEntityTag && !acceptsIfMatch
      ? 'The result has an ETag: pass it as `if_match` when you change what you have read.'
      : '',
    isRepeatable ? 'With an `idempotency_key`, a call can be repeated without doing its work twice.' : '',
    scopes.length > 0 ? `Requires the scope ${scopes.join(' or ')}.` : '',
    compiled.route.deprecated ? describeDeprecation(compiled.route.deprecated) : '',
  ];
  const text = sentences.filter((sentence) => sentence !== '').join(' ');
  return cut(refusals.length === 0 ? text : `${text}\n\nRefused with:\n${refusals.join('\n')}`);
}

/** OpenAI refuses longer ones. */
const longestDescription = 1_024;

function cut(text: string): string {
  if (text.length <= longestDescription) return text;
  const start = text.slice(0, longestDescription);
  return start.slice(0, Math.max(start.lastIndexOf('. ') + 1, start.lastIndexOf('.\n') + 1));
}
