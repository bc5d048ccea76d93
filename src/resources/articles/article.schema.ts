import { z } from 'zod';
import { representation } from '../../core/representation.ts';
import { Id, Timestamp, text } from '../../core/schema.ts';
import { UserReference } from '../users/user.schema.ts';

export const articleStatuses = ['published', 'archived'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

export const ArticleStatusSchema = z
  .enum(articleStatuses)
  .meta({ id: 'ArticleStatus', description: 'An archived article stays readable.' });
const title = text({ min: 1, max: 200 }).meta({ examples: ['On shells'] });
const body = text({ max: 100_000 }).meta({ examples: ['A shell is a house that grows with its owner.'] });

export const ArticleSchema = representation('Article', {
  owned: {
    id: Id,
    revision: Id.meta({ description: 'The id of the current revision.' }),
    author: UserReference,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  given: { title, body, status: ArticleStatusSchema },
  defaults: { body: '', status: 'published' },
  order: ['id', 'title', 'body', 'status', 'revision', 'author', 'created_at', 'updated_at'],
});

export const RevisionSchema = representation('Revision', {
  owned: { id: Id, article: Id, author: UserReference, created_at: Timestamp },
  given: {
    title,
    body,
    is_current: z.boolean().meta({ description: 'Whether this is the one revision in use.' }),
  },
  defaults: { body: '', is_current: true },
  order: ['id', 'article', 'title', 'body', 'is_current', 'author', 'created_at'],
});
