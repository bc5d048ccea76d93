import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { Context as KoaContext } from 'koa';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { Turns } from '../../core/turns.ts';
import { maximumErrors } from '../../values/field-errors.ts';
import type { EventStreams } from '../http/event-streams.ts';
import { eventStream, toLines } from '../http/event-streams.ts';
import { findOriginal, formatReported, presentError, withRequestId } from './errors.ts';
import { estimate, limitComplexity, maximumTokens } from './limits.ts';
import { complete, eventStreamType, next, streamOfOne, takesStream } from './sse.ts';

interface GraphqlOperation {
  readonly text: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
}

export interface Subscriptions {
  readonly schema: GraphQLSchema;
  readonly streams: EventStreams;
  readonly logger: Logger;
}

/** What subscriptions of events are passed as their root value. */
export interface SubscriptionRoot {
  /** From the header of a client that reconnects, so newer than an argument. */
  readonly lastEventId: string | undefined;
}

/** What a subscription may return: clients resume one with positions, which are ids of its items. */
interface Source extends AsyncIterable<unknown> {
  readonly position?: string;
}

/** A document that is executed for each event. */
interface Subscription {
  readonly request: ExecutionArgs;
  readonly isResumable: boolean;
  readonly logger: Logger;
  readonly ctx: Context;
}

/**
 * Returns whether it started a stream. Other and invalid documents are left to Apollo, so their errors look the same.
 */
export async function subscribe(
  { schema, streams, logger }: Subscriptions,
  koa: KoaContext,
  ctx: Context,
  { text, operationName, variables }: GraphqlOperation,
): Promise<boolean> {
  const name = typeof operationName === 'string' ? operationName : null;
  const document = tryParse(text);
  const operation = document && getOperationAST(document, name);
  if (operation?.operation !== 'subscription') return false;
  const rules = [...specifiedRules, limitComplexity];
  if (validate(schema, document as DocumentNode, rules, { maxErrors: maximumErrors }).length > 0) return false;
  const { refusal, units, unitsPerEvent, size } = estimate(schema, document as DocumentNode, operation, variables);
  if (refusal) return false;
  if (!takesStream(koa.headers.accept))
    throw new ApiError('bad_request', {
      message: `A subscription requires a stream. Send the header Accept: ${eventStream}.`,
    });
  ctx.consumeRateLimit(units);
  const variableValues = variables as Record<string, unknown> | null;
  const request = { schema, document: document as DocumentNode, operationName: name, variableValues };
  const rootValue: SubscriptionRoot = { lastEventId: koa.get('last-event-id') || undefined };
  const found = await createSourceEventStream({ ...request, contextValue: ctx, rootValue });
  const { viewer } = ctx;
  if (!(Symbol.asyncIterator in found) || !viewer) {
    // Of what may succeed later, the status says so: this response would be complete.
    const failure = findOriginal((found as ExecutionResult).errors?.[0]);
    if (failure && (failure instanceof ApiError ? failure.status >= 429 : !(failure instanceof GraphQLError)))
      throw failure;
    koa.set({ 'Content-Type': eventStreamType, 'Cache-Control': 'no-store' });
    koa.body = streamOfOne(toText(found as ExecutionResult, logger, ctx));
    return true;
  }
  const source: Source = found;
  const subscription: Subscription = { request, isResumable: source.position !== undefined, logger, ctx };
  streams.respond(koa, viewer, source, {
    write: (event) => inTurn(viewer.id, () => executeFor(subscription, event)),
    size,
    units: unitsPerEvent,
    explain: (error) => next(JSON.stringify({ errors: [withRequestId(presentError(error), ctx)] }), source.position),
    // Clients take what has no event for a keep-alive.
    pulse: () => (source.position === undefined ? ':\n\n' : toLines({ id: source.position })),
    last: complete,
  });
  return true;
}

async function executeFor({ request, isResumable, logger, ctx }: Subscription, event: unknown): Promise<string> {
  // A copy, as loaders cache by context, and rows may change between events.
  const contextValue = Object.assign(Object.create(Object.getPrototypeOf(ctx)), ctx) as Context;
  const result = await execute({ ...request, rootValue: event, contextValue });
  return next(toText(result, logger, ctx), isResumable ? String((event as { id: unknown }).id) : undefined);
}

function toText({ errors, ...result }: ExecutionResult, logger: Logger, ctx: Context): string {
  if (!errors) return JSON.stringify(result);
  const formatted = errors.map((error) => withRequestId(formatReported(error, logger, ctx), ctx));
  return JSON.stringify({ errors: formatted, ...result });
}

/** Documents to execute for events. */
const waiting = new Turns<() => Promise<void>>();
let isExecuting = false;

/** Executes one document at a time, of all streams, and lets requests be handled in between. Users take turns. */
function inTurn<T>(user: string, run: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.add(user, () => run().then(resolve, reject));
    if (!isExecuting) void executeAll();
  });
}

async function executeAll(): Promise<void> {
  isExecuting = true;
  for (const execute of waiting.take()) {
    await new Promise((resolve) => setImmediate(resolve));
    await execute();
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
