import type { Context as KoaContext } from 'koa';
import type { Context } from '../../core/context.ts';
import { deprecationHeaders } from '../../core/deprecation.ts';
import { admit } from '../../core/operation.ts';
import { send } from '../http/answer.ts';
import type { CountDeprecated } from '../http/deprecated-calls.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { ContextFactory } from '../http/request.ts';
import type { Route } from './route.ts';
import { accept } from './steps/accept.ts';
import { responderOf } from './steps/answer.ts';
import { argumentsOf } from './steps/arguments.ts';
import { inputOf, locateErrors } from './steps/input.ts';
import { onceOf } from './steps/once.ts';
import { optionsOf } from './steps/options.ts';
import { checkParametersOf } from './steps/parameters.ts';

export interface RestSurface {
  contextOf: ContextFactory;
  idempotency: Idempotency;
  streams: EventStreams;
  countDeprecated: CountDeprecated;
  publicUrl(): string;
}

export function handler(route: Route, { contextOf, idempotency, countDeprecated, publicUrl }: RestSurface) {
  const { operation, deprecated } = route;
  const notices = deprecated && deprecationHeaders(deprecated);
  const checkParameters = checkParametersOf(route);
  const readOptions = optionsOf(route);
  const readInput = inputOf(route);
  const performOnce = onceOf(route, idempotency);
  const args = argumentsOf(route);
  const respond = responderOf(route, publicUrl);

  return async (koa: KoaContext, params: Record<string, string>): Promise<void> => {
    if (notices) koa.set(notices);
    accept(koa);
    const ctx = await contextOf(koa);
    if (deprecated) countDeprecated(`${route.method} ${route.path}`, ctx.viewer);
    admit(ctx, operation.definition.scope);
    checkParameters(koa);
    const { options, selected } = readOptions(koa);
    const values = args.read(koa, params);
    const input = await readInput(koa, ctx, params);
    const perform = async (within: Context) => {
      const result = await locateErrors(args.rename(operation(within, values, input.members, options)), input.at);
      return respond(koa, within, result as never, selected);
    };
    try {
      send(koa, await performOnce(koa, ctx, input.members, perform));
    } finally {
      if (input.dispose) await input.dispose();
    }
  };
}
