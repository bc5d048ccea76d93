import { errorKinds } from '../../core/errors.ts';

export const eventErrors = errorKinds({
  events_gone: {
    status: 410,
    message: 'Events after this one are not kept any more: read what you need anew, and begin without an id.',
  },
});
