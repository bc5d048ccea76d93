import { z } from 'zod';
import { errorKinds } from '../../core/errors.ts';
import { InvoiceStatus } from '../billing/invoice.entity.ts';

const details = { allowed_next_states: z.array(InvoiceStatus) };

export const transitionErrors = errorKinds({
  transition_not_allowed: {
    status: 409,
    message: 'The invoice cannot move there from the state it is in.',
    addedMembers: '`allowed_next_states` if a transition is rejected',
    details,
  },
  contact_information_missing: {
    status: 409,
    message: 'An invoice without contact information cannot be sent.',
    details,
  },
});
