import { articleRows } from './article-rows.ts';
import { listRows } from './list-rows.ts';
import { messageRows } from './message-rows.ts';
import type { Row } from './row.ts';
import { turtleRows } from './turtle-rows.ts';

/** All that is measured, in this order: what only reads comes first, as what writes makes the tables grow. */
export const rows: readonly Row[] = [...articleRows, ...listRows, ...turtleRows, ...messageRows].sort(
  (a, b) => Number(!!a.writes) - Number(!!b.writes),
);
