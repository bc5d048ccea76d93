import { z } from 'zod';
import { errorKinds } from '../../core/errors.ts';
import { InvoiceStatus } from '../billing/invoice.entity.ts';

const details = { allowed_next_states: z.array(InvoiceStatus) };

export const transitionErrors = errorKinds({
  transition_not_allowed: {
    status: 409,
    message: 'The invoice cannot move to this state from its current state.',
    addedMembers: '`allowed_next_states` on `transition_not_allowed` and `contact_information_missing`',
    details,
  },
  contact_information_missing: {
    status: 409,
    message: 'An invoice without a contact cannot be sent. Add a contact first.',
    details,
  },
});
