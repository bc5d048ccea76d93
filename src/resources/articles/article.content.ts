import type { FormulaCallback } from '@mikro-orm/core';
import { text } from '../../core/schema.ts';

export const title = text({ min: 1, max: 200 }).meta({
  examples: ['On shells'],
  description: 'Title: 1–200 characters.',
});
export const body = text({ max: 100_000 }).meta({
  examples: ['A shell is a house that grows with its owner.'],
  description: 'Body text: at most 100,000 characters.',
});

/** Lets `em.find(Article)` read, filter and sort by columns of the current revision. */
export function ofCurrentRevision(name: 'title' | 'body'): FormulaCallback<{ revision: unknown }> {
  return (article) => `(select current.${name} from revisions as current where current.id = ${article.revision})`;
}

export const isCurrentRevision: FormulaCallback<{ id: string; article: unknown }> = (revision) =>
  `exists (select 1 from articles as owner where owner.id = ${revision.article} and owner.revision_id = ${revision.id})`;
