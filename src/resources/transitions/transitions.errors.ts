import { z } from 'zod';
import { errorKinds } from '../../core/errors.ts';
import { InvoiceStatus } from '../billing/invoice.entity.ts';

const details = { allowed_next_states: z.array(InvoiceStatus) };

export const transitionErrors = errorKinds({
  transition_not_allowed: {
    status: 409,
    message: 'The invoice cannot move to this state from its current state.',
    brings: '`transition_not_allowed` and `contact_information_missing` the `allowed_next_states`',
    details,
  },
  contact_information_missing: {
    status: 409,
    message: 'An invoice without a contact cannot be sent. Add a contact first.',
    details,
  },
});
