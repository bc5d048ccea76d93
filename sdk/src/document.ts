import type { Checked, ParsedResult, ParsedVariables } from './parse-document.ts';

declare const types: unique symbol;

/** A GraphQL document that knows what it answers and what variables it takes. At run time it is its text. */
export type TypedDocument<Result, Variables> = string & {
  readonly [types]: (variables: Variables) => Result;
};

/** What a document answers. */
export type ResultOf<Document> = Document extends { readonly [types]: (variables: never) => infer Result }
  ? Result
  : never;

/** The variables that a document takes. */
export type VariablesOf<Document> = Document extends { readonly [types]: (variables: infer Variables) => unknown }
  ? Variables
  : never;

/**
 * Types a document from its text, without a build step. A field that the schema lacks is a compile error, as is reading
 * one that was not selected.
 */
export function graphql<const Source extends string>(
  source: Checked<Source>,
): TypedDocument<ParsedResult<Source>, ParsedVariables<Source>> {
  return source as never;
}
