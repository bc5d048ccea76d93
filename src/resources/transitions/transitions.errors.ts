import { errorKinds } from '../../core/errors.ts';

export const transitionErrors = errorKinds({
  transition_not_allowed: {
    status: 409,
    message: 'The invoice cannot move there from the state it is in.',
    brings: 'a refused transition the `allowed_next_states`',
  },
  contact_information_missing: { status: 409, message: 'An invoice without contact information cannot be sent.' },
});
