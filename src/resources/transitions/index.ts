import { handles } from '../../core/ports/jobs.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import { Transition } from '../billing/transition.entity.ts';
import type { Resource } from '../resource.ts';
import { transitionErrors } from './transitions.errors.ts';
import { ownTransitionsById, readTransition } from './transitions.operations.ts';
import { InvoiceTransitionsResolver, TransitionsResolver } from './transitions.resolver.ts';
import { transitionRoutes } from './transitions.routes.ts';

export const transitions: Resource = {
  errors: transitionErrors,
  entities: [Transition],
  routes: transitionRoutes,
  resolvers: [TransitionsResolver, InvoiceTransitionsResolver],
  nodes: [{ type: Transition, access: readTransition.definition.scope, load: ownTransitionsById }],
  jobs: {
    kinds: [DELIVER_MAIL],
    handlers: ({ mailer }) => [handles(DELIVER_MAIL, (mail) => mailer.send(mail))],
  },
};
