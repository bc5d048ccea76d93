import { z } from 'zod';
import { isPaged, type Operation } from '../../core/operation.ts';
import { countLimitText, defaultPageSize, directions, maximumPageSize } from '../../core/page.ts';
import { integer } from '../../core/schema.ts';

const exampleCursor = 'AZN8HltafD6fCgEjRWeJqw';

/** `parsePage` validates them, together with those of GraphQL. */
const pageParameters = {
  limit: integer({ min: 1, max: maximumPageSize })
    .default(defaultPageSize)
    .meta({
      description:
        'Number of items per page; with `Accept: application/x-ndjson`, number of lines, which may be larger.',
      examples: [10],
    }),
  after: z
    .string()
    .meta({ description: 'Cursor from a `next` link. Returns the items after it.', examples: [exampleCursor] }),
  before: z
    .string()
    .meta({ description: 'Cursor from a `prev` link. Returns the items before it.', examples: [exampleCursor] }),
  direction: z
    .enum(Object.keys(directions) as (keyof typeof directions)[])
    .default('desc')
    .meta({ description: 'Sort order: newest first (`desc`) or oldest first (`asc`).', examples: ['asc'] }),
  count: z
    .boolean()
    .default(false)
    .meta({
      description: `Whether to return the number of items on all pages, up to ${countLimitText}, in the header \`Total-Count\`.`,
      examples: [true],
    }),
};

/** Of a route or a tool: the arguments of the operation and those of a page. A search has one direction. */
export function listParameters({
  kind,
  args,
}: Pick<Operation['definition'], 'kind' | 'args'>): Readonly<Record<string, z.ZodType>> {
  if (!isPaged(kind)) return args?.shape ?? {};
  const ofPage = Object.entries(pageParameters).filter(([name]) => kind !== 'search' || name !== 'direction');
  return { ...args?.shape, ...Object.fromEntries(ofPage) };
}
