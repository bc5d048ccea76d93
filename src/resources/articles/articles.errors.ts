import { errorKinds } from '../../core/errors.ts';

export const articleErrors = errorKinds({
  current_revision_required: { status: 409, message: 'An article always has exactly one current revision.' },
  article_trashed: { status: 410, message: 'This article is in the trash.' },
});
