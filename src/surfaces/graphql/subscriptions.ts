import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { Context as KoaContext } from 'koa';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { type EventStreams, eventStream } from '../http/event-streams.ts';
import { formatError, presentError } from './errors.ts';
import { limitComplexity, maximumErrors, maximumTokens, sizeOf, unitsOf, unitsPerEvent } from './limits.ts';
import { complete, eventStreamType, next, streamOfOne, takesStream } from './sse.ts';

export interface GraphqlOperation {
  readonly text: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
}

export interface Subscriptions {
  readonly schema: GraphQLSchema;
  readonly streams: EventStreams;
  report(error: GraphQLError, ctx: Context): void;
}

/**
 * Returns whether it started a stream. Other and invalid documents are left to Apollo, so their errors look the same.
 */
export async function subscribe(
  koa: KoaContext,
  ctx: Context,
  { text, operationName, variables }: GraphqlOperation,
  { schema, streams, report }: Subscriptions,
): Promise<boolean> {
  const name = typeof operationName === 'string' ? operationName : undefined;
  const document = tryParse(text);
  const operation = document && getOperationAST(document, name);
  if (operation?.operation !== 'subscription') return false;
  const rules = [...specifiedRules, limitComplexity];
  if (validate(schema, document as DocumentNode, rules, { maxErrors: maximumErrors }).length > 0) return false;
  if (!takesStream(koa.headers.accept))
    throw new ApiError('bad_request', {
      message: `A subscription requires a stream. Send the header Accept: ${eventStream}.`,
    });
  ctx.spend(unitsOf(operation));
  const request = {
    schema,
    document: document as DocumentNode,
    operationName: name ?? null,
    variableValues: variables as Record<string, unknown> | null,
  };
  const source = await createSourceEventStream({ ...request, contextValue: ctx });
  const toText = (result: ExecutionResult) => JSON.stringify(withFormat(result, ctx, report));
  const { viewer } = ctx;
  if (!(Symbol.asyncIterator in source) || !viewer) {
    koa.set({ 'Content-Type': eventStreamType, 'Cache-Control': 'no-store' });
    koa.body = streamOfOne(toText(source as ExecutionResult));
    return true;
  }
  // A copy, as loaders cache by context, and rows may change between events.
  const freshContext = () => Object.assign(Object.create(Object.getPrototypeOf(ctx)), ctx) as Context;
  const resolveEvent = (event: unknown) => execute({ ...request, rootValue: event, contextValue: freshContext() });
  const reasonOf = (error: ApiError) => {
    const { message, extensions } = presentError(error);
    return next(JSON.stringify({ errors: [{ message, extensions: { ...extensions, request_id: ctx.requestId } }] }));
  };
  streams.respond(koa, viewer, source, {
    textOf: (event) => inTurn(viewer.id, async () => next(toText(await resolveEvent(event)))),
    size: sizeOf(schema, request.document, operation, variables),
    units: unitsPerEvent(operation),
    reasonOf,
    pulse: () => ':\n\n',
    last: complete,
  });
  return true;
}

/** Documents to execute for events, by user. */
const waiting = new Map<string, (() => Promise<void>)[]>();
let isExecuting = false;

/** Executes one document at a time, of all streams, and lets requests be handled in between. Users take turns. */
function inTurn<T>(user: string, run: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const next = () => run().then(resolve, reject);
    const executions = waiting.get(user);
    if (executions) executions.push(next);
    else waiting.set(user, [next]);
    if (!isExecuting) void executeAll();
  });
}

async function executeAll(): Promise<void> {
  isExecuting = true;
  for (const [user, executions] of waiting) {
    const next = executions.shift();
    // To the end, where this loop meets it again.
    waiting.delete(user);
    if (executions.length > 0) waiting.set(user, executions);
    await new Promise((resolve) => setImmediate(resolve));
    await next?.();
  }
  isExecuting = false;
}

function tryParse(text: unknown): DocumentNode | null {
  try {
    // Some clients accept streams for everything: Apollo parses their queries.
    const isCandidate = typeof text === 'string' && text.includes('subscription');
    return isCandidate ? parse(text, { maxTokens: maximumTokens }) : null;
  } catch {
    return null;
  }
}

function withFormat({ errors, ...result }: ExecutionResult, ctx: Context, report: Subscriptions['report']): object {
  if (!errors) return result;
  const formatted = errors.map((error) => {
    report(error, ctx);
    const { extensions, ...rest } = formatError(error.toJSON(), error);
    return { ...rest, extensions: { ...extensions, request_id: ctx.requestId } };
  });
  return { errors: formatted, ...result };
}
