import { errorKinds } from '../../core/errors.ts';

export const webhookErrors = errorKinds({
  too_many_webhooks: { status: 409, message: 'You have the maximum number of webhooks. Delete one first.' },
  webhook_disabled: { status: 409, message: 'The webhook is disabled. Enable it first.' },
});
