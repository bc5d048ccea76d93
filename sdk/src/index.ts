export { createClient, type Terrapin } from './client.ts';
export * from './common.ts';
export type { Answer, CallOptions, ClientOptions, DryRun, OutgoingRequest } from './connection.ts';
export type { ResultOf, VariablesOf } from './document.ts';
export { graphql, type TypedDocument } from './document.ts';
export type { Rest, Schemas } from './rest.ts';
