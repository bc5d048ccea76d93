import { handles } from '../../core/ports/jobs.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import type { Resource } from '../resource.ts';
import { MailCount } from './mail-count.entity.ts';
import { deleteOldCounts } from './mail-counts.ts';
import { deliver } from './post.ts';

/** Emails on their way: no operations, as others cause them. */
export const mails: Resource = {
  entities: [MailCount],
  jobs: { kinds: [DELIVER_MAIL], handlers: (ctx) => [handles(DELIVER_MAIL, (mail) => deliver(ctx, mail))] },
  sweep: deleteOldCounts,
};
