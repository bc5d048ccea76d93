export type { Call } from './call.ts';
export { createClient, type Terrapin } from './client.ts';
export type { Answer, CallOptions, ClientOptions, OutgoingRequest } from './connection.ts';
export type { ResultOf, VariablesOf } from './document.ts';
export { graphql, type TypedDocument } from './document.ts';
export {
  type ClientErrorCode,
  type ErrorCode,
  type FieldError,
  type GraphqlError,
  isTerrapinError,
  TerrapinError,
} from './errors.ts';
export type * from './generated/types.ts';
export type { List, Page, PageOptions, Paging } from './list.ts';
export type { Rest, Schemas } from './rest.ts';
export type { UploadedAvatar, UploadOptions, UploadProgress } from './upload.ts';
