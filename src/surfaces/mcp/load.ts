import { readFile } from 'node:fs/promises';
import type { TypeOperations } from '../../core/type-operations.ts';
import { compileRoute, type RestSurface } from '../rest/compiled-route.ts';
import type { Route } from '../rest/route.ts';
import { ApiDocument } from './api-document.ts';
import { createEndpoint, type Endpoint, type EndpointOptions } from './endpoint.ts';
import { listResourceTypes } from './resources.ts';
import { describeTool, isCallable } from './tool.ts';
import { Toolbox } from './toolset.ts';

interface LoadOptions extends Omit<EndpointOptions, 'toolbox' | 'resources'> {
  readonly routes: readonly Route[];
  readonly types: readonly TypeOperations[];
  readonly rest: RestSurface;
  /** Path of the document. */
  readonly openapi: string;
}

export async function loadEndpoint({ routes, types, rest, openapi, ...options }: LoadOptions): Promise<Endpoint> {
  const document = new ApiDocument(await readFile(openapi, 'utf8'));
  const compiled = routes.map((route) => compileRoute(route, rest));
  const tools = compiled.filter(({ route }) => isCallable(route)).map((one) => describeTool(one, compiled, document));
  return createEndpoint({ ...options, toolbox: new Toolbox(tools), resources: listResourceTypes(types, compiled) });
}
