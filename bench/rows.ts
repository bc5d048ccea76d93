import { articleRows } from './article-rows.ts';
import { invoiceRows } from './invoice-rows.ts';
import { listRows } from './list-rows.ts';
import { messageRows } from './message-rows.ts';
import type { Row } from './row.ts';
import { turtleRows } from './turtle-rows.ts';

/** Rows that only read come first, as writes make the tables grow. */
export const rows: readonly Row[] = [...articleRows, ...listRows, ...turtleRows, ...messageRows, ...invoiceRows].sort(
  (a, b) => Number(!!a.writes) - Number(!!b.writes),
);
