import type { Context as KoaContext } from 'koa';
import { type OperationOptions, wholeView } from '../../../core/operation.ts';
import type { Route } from '../route.ts';
import { everything, type Selected, selectionOf } from '../selection.ts';

export function optionsOf(route: Route): (koa: KoaContext) => { options: OperationOptions; selected: Selected } {
  const select = selectionOf(route)?.reader(route.resource);
  return (koa) => {
    const selected = select ? select(koa.query) : everything;
    const view = selected.only === null ? wholeView : { only: selected.only, joined: 'references' as const };
    return { options: { page: koa.query, ifMatch: koa.headers['if-match'], view }, selected };
  };
}
