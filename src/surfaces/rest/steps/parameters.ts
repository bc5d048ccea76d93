import type { Context as KoaContext } from 'koa';
import { didYouMean } from '../../../core/alike.ts';
import { ApiError, invalid } from '../../../core/errors.ts';
import { parametersOf } from '../openapi-parameters.ts';
import type { Route } from '../route.ts';
import { selectionOf } from '../selection.ts';

/** Rejects undocumented query parameters, and repeated ones that accept a single value. */
export function checkParametersOf(route: Route): (koa: KoaContext) => void {
  let known: ReadonlyMap<string, { mayRepeat: boolean }> | undefined;
  return (koa) => {
    if (koa.querystring === '') return;
    // Lazy: converting the schemas of all routes would delay startup.
    known ??= parametersIn(route);
    for (const [name, value] of Object.entries(koa.query)) {
      if (!known.has(name)) throw unknownParameter(name, known.keys());
      if (Array.isArray(value) && !known.get(name)?.mayRepeat)
        throw invalid(name, 'invalid_value', 'Must appear only once.');
    }
  };
}

/** Only lists of members may be repeated. */
function parametersIn(route: Route): ReadonlyMap<string, { mayRepeat: boolean }> {
  const selecting =
    selectionOf(route)
      ?.parameters(route.resource)
      .map(({ name }) => name) ?? [];
  const inQuery = parametersOf(route, {}).filter((one) => one.in === 'query');
  return new Map(inQuery.map(({ name }) => [name as string, { mayRepeat: selecting.includes(name) }]));
}

function unknownParameter(name: string, known: Iterable<string>): ApiError {
  const names = [...known];
  const supported = names.length === 0 ? 'This request has no parameters.' : `Supported: ${names.join(', ')}.`;
  const message = `Unknown parameter ${JSON.stringify(name)}.${didYouMean(name, names)} ${supported}`;
  return new ApiError('unknown_parameter', { message });
}
