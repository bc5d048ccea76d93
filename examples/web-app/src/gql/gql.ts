/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query Article($id: ID!) {\n    article(id: $id) {\n      ...ArticleFields\n    }\n  }\n": typeof types.ArticleDocument,
    "\n  mutation UpdateArticle($id: ID!, $input: UpdateArticleInput!, $ifMatch: String!) {\n    updateArticle(id: $id, input: $input, ifMatch: $ifMatch) {\n      ...ArticleFields\n    }\n  }\n": typeof types.UpdateArticleDocument,
    "\n  fragment ArticleFields on Article {\n    __typename\n    id\n    title\n    body\n    articleStatus: status\n    etag\n  }\n": typeof types.ArticleFieldsFragmentDoc,
    "\n  query Articles($status: [ArticleStatus!], $direction: Direction!, $after: String) {\n    articles(filter: { status: $status }, direction: $direction, first: 5, after: $after) {\n      nodes {\n        id\n        ...ArticleFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.ArticlesDocument,
    "\n  mutation CreateArticle($title: String!) {\n    createArticle(input: { title: $title }) {\n      id\n      ...ArticleFields\n    }\n  }\n": typeof types.CreateArticleDocument,
    "\n  subscription Changes {\n    eventHappened {\n      id\n      type\n      subject {\n        __typename\n        ... on Article {\n          id\n          ...ArticleFields\n        }\n        ... on Invoice {\n          id\n          ...InvoiceFields\n        }\n      }\n    }\n  }\n": typeof types.ChangesDocument,
    "\n  fragment InvoiceFields on Invoice {\n    id\n    invoiceNumber\n    amount\n    currency\n    status\n    etag\n    allowedNextStates\n    states {\n      name\n      refusal {\n        message\n      }\n    }\n  }\n": typeof types.InvoiceFieldsFragmentDoc,
    "\n  query Invoices($after: String) {\n    invoices(first: 5, after: $after) {\n      nodes {\n        id\n        ...InvoiceFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.InvoicesDocument,
    "\n  mutation MoveInvoice($id: ID!, $to: InvoiceStatus!, $ifMatch: String!) {\n    transitionInvoice(id: $id, to: $to, ifMatch: $ifMatch) {\n      ...InvoiceFields\n    }\n  }\n": typeof types.MoveInvoiceDocument,
};
const documents: Documents = {
    "\n  query Article($id: ID!) {\n    article(id: $id) {\n      ...ArticleFields\n    }\n  }\n": types.ArticleDocument,
    "\n  mutation UpdateArticle($id: ID!, $input: UpdateArticleInput!, $ifMatch: String!) {\n    updateArticle(id: $id, input: $input, ifMatch: $ifMatch) {\n      ...ArticleFields\n    }\n  }\n": types.UpdateArticleDocument,
    "\n  fragment ArticleFields on Article {\n    __typename\n    id\n    title\n    body\n    articleStatus: status\n    etag\n  }\n": types.ArticleFieldsFragmentDoc,
    "\n  query Articles($status: [ArticleStatus!], $direction: Direction!, $after: String) {\n    articles(filter: { status: $status }, direction: $direction, first: 5, after: $after) {\n      nodes {\n        id\n        ...ArticleFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.ArticlesDocument,
    "\n  mutation CreateArticle($title: String!) {\n    createArticle(input: { title: $title }) {\n      id\n      ...ArticleFields\n    }\n  }\n": types.CreateArticleDocument,
    "\n  subscription Changes {\n    eventHappened {\n      id\n      type\n      subject {\n        __typename\n        ... on Article {\n          id\n          ...ArticleFields\n        }\n        ... on Invoice {\n          id\n          ...InvoiceFields\n        }\n      }\n    }\n  }\n": types.ChangesDocument,
    "\n  fragment InvoiceFields on Invoice {\n    id\n    invoiceNumber\n    amount\n    currency\n    status\n    etag\n    allowedNextStates\n    states {\n      name\n      refusal {\n        message\n      }\n    }\n  }\n": types.InvoiceFieldsFragmentDoc,
    "\n  query Invoices($after: String) {\n    invoices(first: 5, after: $after) {\n      nodes {\n        id\n        ...InvoiceFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.InvoicesDocument,
    "\n  mutation MoveInvoice($id: ID!, $to: InvoiceStatus!, $ifMatch: String!) {\n    transitionInvoice(id: $id, to: $to, ifMatch: $ifMatch) {\n      ...InvoiceFields\n    }\n  }\n": types.MoveInvoiceDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Article($id: ID!) {\n    article(id: $id) {\n      ...ArticleFields\n    }\n  }\n"): (typeof documents)["\n  query Article($id: ID!) {\n    article(id: $id) {\n      ...ArticleFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateArticle($id: ID!, $input: UpdateArticleInput!, $ifMatch: String!) {\n    updateArticle(id: $id, input: $input, ifMatch: $ifMatch) {\n      ...ArticleFields\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateArticle($id: ID!, $input: UpdateArticleInput!, $ifMatch: String!) {\n    updateArticle(id: $id, input: $input, ifMatch: $ifMatch) {\n      ...ArticleFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ArticleFields on Article {\n    __typename\n    id\n    title\n    body\n    articleStatus: status\n    etag\n  }\n"): (typeof documents)["\n  fragment ArticleFields on Article {\n    __typename\n    id\n    title\n    body\n    articleStatus: status\n    etag\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Articles($status: [ArticleStatus!], $direction: Direction!, $after: String) {\n    articles(filter: { status: $status }, direction: $direction, first: 5, after: $after) {\n      nodes {\n        id\n        ...ArticleFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Articles($status: [ArticleStatus!], $direction: Direction!, $after: String) {\n    articles(filter: { status: $status }, direction: $direction, first: 5, after: $after) {\n      nodes {\n        id\n        ...ArticleFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateArticle($title: String!) {\n    createArticle(input: { title: $title }) {\n      id\n      ...ArticleFields\n    }\n  }\n"): (typeof documents)["\n  mutation CreateArticle($title: String!) {\n    createArticle(input: { title: $title }) {\n      id\n      ...ArticleFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription Changes {\n    eventHappened {\n      id\n      type\n      subject {\n        __typename\n        ... on Article {\n          id\n          ...ArticleFields\n        }\n        ... on Invoice {\n          id\n          ...InvoiceFields\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription Changes {\n    eventHappened {\n      id\n      type\n      subject {\n        __typename\n        ... on Article {\n          id\n          ...ArticleFields\n        }\n        ... on Invoice {\n          id\n          ...InvoiceFields\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment InvoiceFields on Invoice {\n    id\n    invoiceNumber\n    amount\n    currency\n    status\n    etag\n    allowedNextStates\n    states {\n      name\n      refusal {\n        message\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment InvoiceFields on Invoice {\n    id\n    invoiceNumber\n    amount\n    currency\n    status\n    etag\n    allowedNextStates\n    states {\n      name\n      refusal {\n        message\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Invoices($after: String) {\n    invoices(first: 5, after: $after) {\n      nodes {\n        id\n        ...InvoiceFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query Invoices($after: String) {\n    invoices(first: 5, after: $after) {\n      nodes {\n        id\n        ...InvoiceFields\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MoveInvoice($id: ID!, $to: InvoiceStatus!, $ifMatch: String!) {\n    transitionInvoice(id: $id, to: $to, ifMatch: $ifMatch) {\n      ...InvoiceFields\n    }\n  }\n"): (typeof documents)["\n  mutation MoveInvoice($id: ID!, $to: InvoiceStatus!, $ifMatch: String!) {\n    transitionInvoice(id: $id, to: $to, ifMatch: $ifMatch) {\n      ...InvoiceFields\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;