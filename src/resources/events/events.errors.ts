import { errorKinds } from '../../core/errors.ts';

export const eventErrors = errorKinds({
  events_gone: {
    status: 410,
    message: 'Events after this id are no longer available. Reload your data and reconnect without an id.',
  },
});
