import type { BatchResult } from '../../../core/batch.ts';
import type { Context } from '../../../core/context.ts';
import type { Page } from '../../../core/page.ts';
import { presentBatch } from '../batch.ts';
import type { Route } from '../route.ts';
import type { Selected } from '../selection.ts';
import type { Links } from './links.ts';

type Present = (ctx: Context, result: never, selected: Selected, links: Links | null) => unknown;

export function presenterOf({ kind, present, envelope }: Route): Present {
  if (kind === 'stream') throw new Error('Streams are presented event by event.');
  const item = (ctx: Context, { members }: Selected) => {
    const whole = (one: never) => present?.(one, ctx) as Record<string, unknown>;
    return members === null ? whole : (one: never) => pick(whole(one), members);
  };
  switch (kind) {
    case 'one':
      return (ctx, result, selected) => item(ctx, selected)(result);
    case 'list':
      return (ctx, result: readonly never[], selected) => result.map(item(ctx, selected));
    case 'batch':
      return (ctx, result: BatchResult<never>[], selected) => presentBatch(result, item(ctx, selected));
    case 'page':
      return (ctx, { items }: Page<never>, selected, links) => {
        const shown = items.map(item(ctx, selected));
        return envelope ? envelope.page(shown, links?.next ? { next: links.next } : {}) : shown;
      };
  }
}

function pick(whole: Record<string, unknown>, members: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(members.map((member) => [member, whole[member]]));
}
