export type { EventOf } from './event.ts';
export type * from './generated/events.ts';
export { verifyWebhook, WebhookError, type WebhookErrorCode, type WebhookHeaders } from './verify-webhook.ts';
export {
  lambdaHandler,
  nodeHandler,
  type WebhookHandler,
  type WebhookHandlers,
  webhookHandler,
} from './webhook-handler.ts';
