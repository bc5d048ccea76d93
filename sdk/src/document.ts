import type { Checked, ParsedResult, ParsedVariables } from './parse-document.ts';

declare const types: unique symbol;

/** A GraphQL document with the types of its result and variables. A string at run time. */
export type TypedDocument<Result, Variables> = string & {
  readonly [types]: (variables: Variables) => Result;
};

export type ResultOf<Document> = Document extends { readonly [types]: (variables: never) => infer Result }
  ? Result
  : never;

export type VariablesOf<Document> = Document extends { readonly [types]: (variables: infer Variables) => unknown }
  ? Variables
  : never;

/**
 * Types a GraphQL document from its text, without a build step. Unknown fields, and access to fields that were not
 * selected, are compile errors.
 */
export function graphql<const Source extends string>(
  source: Checked<Source>,
): TypedDocument<ParsedResult<Source>, ParsedVariables<Source>> {
  return source as never;
}
