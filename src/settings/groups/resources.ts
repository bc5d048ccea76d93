import { integer, number, oneOf } from '../kinds.ts';

export const resourceSettings = {
  ARTICLE_DELETION: oneOf('permanent', 'trash').default('permanent').meta({
    description:
      'Effect of deleting an article. `trash`: the article moves to `/articles/trashed` and can be restored.',
  }),
  EVENT_RETENTION_DAYS: number(0.01, 3650).default(30).meta({
    description: 'How long events are stored. Clients and webhooks that are offline for longer miss events.',
    unit: 'days',
  }),
  EVENT_STREAMS_PER_USER: integer(1, 10_000).default(100).meta({
    description: 'Open event streams (`GET /events` and GraphQL subscriptions) per user and process.',
  }),
};
