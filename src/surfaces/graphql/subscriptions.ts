import type { ApolloServerPlugin } from '@apollo/server';
import {
  createSourceEventStream,
  type DocumentNode,
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
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { type EventStreams, eventStream, toLines } from '../http/event-streams.ts';
import { formatError } from './errors.ts';
import { limitComplexity, maximumErrors, maximumTokens, unitsOf } from './limits.ts';

export interface GraphqlOperation {
  readonly text: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
}

/** Whether the client accepts a stream (GraphQL over SSE, distinct connections mode). */
export const takesStream = ({ headers }: KoaContext) => headers.accept?.includes(eventStream) === true;

/** Whether the client prefers a stream: some list it last, for subscriptions only. */
export const wantsStream = (koa: KoaContext) =>
  takesStream(koa) && koa.accepts('application/json', 'application/graphql-response+json', eventStream) === eventStream;

const complete = toLines({ event: 'complete', data: '' });
const next = (result: string) => toLines({ event: 'next', data: result });

export const streamOfOne = (result: string) => next(result.trim()) + complete;

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
  ctx.spend(unitsOf(operation));
  const request = {
    schema,
    document: document as DocumentNode,
    operationName: name ?? null,
    variableValues: variables as Record<string, unknown> | null,
  };
  const source = await createSourceEventStream({ ...request, contextValue: ctx });
  const toText = (result: ExecutionResult) => JSON.stringify(withFormat(result, ctx, report));
  if (!(Symbol.asyncIterator in source) || !ctx.viewer) {
    koa.set({ 'Content-Type': `${eventStream}; charset=utf-8`, 'Cache-Control': 'no-store' });
    koa.body = streamOfOne(toText(source as ExecutionResult));
    return true;
  }
  // A copy, as loaders cache by context, and rows may change between events.
  const freshContext = () => Object.assign(Object.create(Object.getPrototypeOf(ctx)), ctx) as Context;
  const resolveEvent = (event: unknown) => execute({ ...request, rootValue: event, contextValue: freshContext() });
  streams.respond(koa, ctx.viewer, source, {
    textOf: async (event) => next(toText(await resolveEvent(event))),
    pulse: () => ':\n\n',
    last: complete,
  });
  return true;
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

export const requireStreams: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        if (operation?.operation !== 'subscription') return;
        const message = `A subscription requires a stream. Send Accept: ${eventStream}.`;
        const originalError = new ApiError('bad_request', { message });
        throw new GraphQLError(message, { originalError, extensions: { http: { status: 400 } } });
      },
    };
  },
};
