import { errorKinds } from '../../core/errors.ts';

export const articleErrors = errorKinds({
  current_revision_required: {
    status: 409,
    message: 'An article must have a current revision. Make another revision current first.',
  },
  article_trashed: { status: 410, message: 'The article is in the trash. Restore it first.' },
});
