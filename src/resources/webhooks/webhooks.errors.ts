import { errorKinds } from '../../core/errors.ts';

export const webhookErrors = errorKinds({
  too_many_webhooks: { status: 409, message: 'You have as many webhooks as a user may have: delete one first.' },
  webhook_disabled: { status: 409, message: 'The webhook is disabled: enable it first.' },
});
