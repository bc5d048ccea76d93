export type { Call } from './call.ts';
export {
  type ClientErrorCode,
  type ErrorCode,
  type FieldError,
  type GraphqlError,
  isTerrapinError,
  TerrapinError,
} from './errors.ts';
export type { EventName, EventOf, EventOptions } from './events.ts';
export type * from './generated/types.ts';
export type { List, Page, PageOptions, Paging } from './list.ts';
export type { UploadedAvatar, UploadOptions, UploadProgress } from './upload.ts';
export {
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.ts';
