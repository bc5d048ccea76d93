import { ActionsSchema } from '../../surfaces/rest/options.ts';
import { get, list, options, post } from '../../surfaces/rest/route.ts';
import { listStates, readState, StateSchema } from './states.operations.ts';
import {
  describeTransitions,
  listTransitions,
  readTransition,
  TransitionSchema,
  transitionInvoice,
} from './transitions.operations.ts';

const tag = 'Invoices';
const transition = { tag, resource: TransitionSchema } as const;
const state = { tag, resource: StateSchema } as const;

export const transitionRoutes = [
  list('/invoices/{invoice}/states', listStates, state),
  get('/invoices/{invoice}/states/{state}', readState, state),

  get('/invoices/{invoice}/transitions', listTransitions, transition),
  post('/invoices/{invoice}/transitions', transitionInvoice, {
    ...transition,
    status: 201,
    location: (moved) => `/invoices/${moved.invoice.id}/transitions/${moved.transition.id}`,
    present: (moved) => TransitionSchema.present(moved.transition),
  }),
  options('/invoices/{invoice}/transitions', describeTransitions, {
    tag,
    resource: ActionsSchema,
    present: (description) => description,
  }),
  get('/invoices/{invoice}/transitions/{transition}', readTransition, transition),
];
