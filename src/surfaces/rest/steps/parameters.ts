import type { Context as KoaContext } from 'koa';
import { didYouMean } from '../../../core/alike.ts';
import { ApiError, invalid } from '../../../core/errors.ts';
import { parametersOf } from '../openapi-parameters.ts';
import type { Route } from '../route.ts';

/** Refuses parameters in the query that the route does not document, and one given twice that takes a single value. */
export function checkParametersOf(route: Route): (koa: KoaContext) => void {
  let known: ReadonlyMap<string, string | undefined> | undefined;
  return (koa) => {
    if (koa.querystring === '') return;
    // Made with the first query: converting the schemas of all routes would hold up the start.
    known ??= typesOf(route);
    for (const [name, value] of Object.entries(koa.query)) {
      if (!known.has(name)) throw unknownParameter(name, known.keys());
      if (Array.isArray(value) && known.get(name) !== 'array')
        throw invalid(name, 'invalid_value', 'Must be given once.');
    }
  };
}

/** The documented parameters of the query, with the JSON type of each. */
export function typesOf(route: Route): ReadonlyMap<string, string | undefined> {
  const inQuery = parametersOf(route, {}).filter((one) => one.in === 'query');
  return new Map(inQuery.map(({ name, schema }) => [name as string, (schema as { type?: string }).type]));
}

function unknownParameter(name: string, known: Iterable<string>): ApiError {
  const names = [...known];
  const takes = names.length === 0 ? 'This request takes none.' : `It takes: ${names.join(', ')}.`;
  const message = `There is no parameter ${JSON.stringify(name)}.${didYouMean(name, names)} ${takes}`;
  return new ApiError('unknown_parameter', { message });
}
