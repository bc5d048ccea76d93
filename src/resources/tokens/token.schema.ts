import { z } from 'zod';
import { representation } from '../../core/representation.ts';
import { Id, Timestamp, text } from '../../core/schema.ts';
import { allScopes } from '../../core/scopes.ts';

export const TokenSchema = representation('Token', {
  owned: {
    id: Id,
    created_at: Timestamp,
    token: z.string().optional().meta({ description: 'The secret. Only in the answer that issues it.' }),
  },
  given: {
    user: text({ min: 1, max: 64 }).optional().meta({
      description: 'Whose token it is: an id or a username; oneself when omitted. Responses hold the id.',
    }),
    scopes: z
      .array(z.lazy(() => z.enum(allScopes())))
      .min(1, 'Must name at least one scope.')
      .transform((list) => [...new Set(list)])
      .meta({ examples: [['articles:read']] }),
    expires_at: Timestamp.nullable().optional().meta({ description: 'null: it does not expire.' }),
  },
  order: ['id', 'user', 'scopes', 'expires_at', 'created_at', 'token'],
});
