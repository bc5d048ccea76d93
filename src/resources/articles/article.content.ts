import type { FormulaCallback } from '@mikro-orm/core';
import { text } from '../../core/schema.ts';

/** What an article says: each of its revisions has these, and it has those of its current one. */
export const title = text({ min: 1, max: 200 }).meta({
  examples: ['On shells'],
  description: 'One line, of 1 to 200 characters.',
});
export const body = text({ max: 100_000 }).meta({
  examples: ['A shell is a house that grows with its owner.'],
  description: 'The text, of at most 100,000 characters.',
});

/** `em.find(Article)` reads them off the current revision, and can filter and sort by them. */
export function ofCurrentRevision(name: 'title' | 'body'): FormulaCallback<{ revision: unknown }> {
  return (article) => `(select current.${name} from revisions as current where current.id = ${article.revision})`;
}

/** Whether the article of a revision refers to it. */
export const isCurrentRevision: FormulaCallback<{ id: string; article: unknown }> = (revision) =>
  `exists (select 1 from articles as owner where owner.id = ${revision.article} and owner.revision_id = ${revision.id})`;
