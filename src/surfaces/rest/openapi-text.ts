import { reasonOf } from '../../core/deprecation.ts';
import { scopesOf } from '../../core/operation.ts';
import { defaultPageSize } from '../../core/page.ts';
import type { Route } from './route.ts';
import { selectionOf } from './selection.ts';

/**
 * What the OpenAPI document says of an operation: in the summary one sentence, in the description the rest of what its
 * definition says, then what follows from what it is (pages, validators, keys), and who may. Of several forms of a
 * request, each is told, the one that takes what is left first.
 */
export function wordsOf(forms: readonly Route[]): { summary: string; description: string } {
  const last = forms.at(-1) as Route;
  const [summary, own] = sentencesOf(last);
  const told =
    forms.length === 1
      ? own
      : forms
          .toReversed()
          .map((form) => `- ${sentencesOf(form).join('. ')}`)
          .join('\n');
  const paragraphs = [last.deprecated ? reasonOf(last.deprecated) : '', told, habitsOf(last), accessOf(last)].filter(
    (text) => text !== '',
  );
  return { summary: last.sharedSummary ?? summary, description: paragraphs.join('\n\n') };
}

/** The first sentence, without its full stop, and the others. */
function sentencesOf({ operation: { definition } }: Route): [first: string, others: string] {
  const { summary, description } = definition;
  const [first, ...others] = summary.split(/(?<=\.) /) as [string, ...string[]];
  return [first.replace(/\.$/, ''), [...others, ...(description ? [description] : [])].join(' ')];
}

/** What all operations of a kind have in common. */
function habitsOf(route: Route): string {
  const { guarded, paged, scope } = route.operation.definition;
  const selection = selectionOf(route);
  return [
    ...(paged
      ? [`A page has ${defaultPageSize} items unless \`limit\` says otherwise; \`Link\` leads to the next.`]
      : []),
    ...(selection && route.method === 'GET' ? [selection.sentence(paged === true)] : []),
    ...(route.method === 'GET' && route.kind !== 'stream'
      ? ['Answers have a strong `ETag`; with it in `If-None-Match`, it is 304 until something changes.']
      : []),
    ...(guarded ? ['With `If-Match`, returns 412 where it has been changed since.'] : []),
    ...(route.method === 'POST' && scope !== 'public' ? ['With an `Idempotency-Key`, it can be repeated safely.'] : []),
  ].join(' ');
}

function accessOf(route: Route): string {
  const { scope } = route.operation.definition;
  if (scope === 'public') return 'Needs no token.';
  if (scope === 'signed_in') return 'Needs a token, of whatever scopes.';
  const scopes = scopesOf(scope).map((one) => `\`${one}\``);
  return `Needs a token with the scope ${scopes.join(' or ')}.`;
}
