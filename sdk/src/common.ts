export type { Call } from './call.ts';
export {
  type ClientErrorCode,
  type ErrorCode,
  type FieldError,
  type GraphqlError,
  isTerrapinError,
  TerrapinError,
  type TerrapinErrorOf,
} from './errors.ts';
export type { EventOf, UnknownEvent } from './event.ts';
export type { EventOptions } from './events.ts';
export type * from './generated/types.ts';
export type { List, Page, PageOptions, Paging } from './list.ts';
export type { NewValue } from './new-value.ts';
export type { IncomingResponse, Logger, ObservedOptions } from './observed.ts';
export type { UploadedAvatar, UploadOptions, UploadProgress } from './upload.ts';
export type { WaitOptions } from './wait-for-invoice.ts';
