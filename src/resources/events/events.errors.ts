import { errorKinds } from '../../core/errors.ts';

export const eventErrors = errorKinds({
  events_gone: {
    status: 410,
    message: 'Events after this id are no longer stored. Read the resources again and start without an id.',
  },
});
