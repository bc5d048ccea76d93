import { reasonOf } from '../../core/deprecation.ts';
import { scopesOf } from '../../core/operation.ts';
import { defaultPageSize } from '../../core/page.ts';
import type { Route } from '../../surfaces/rest/route.ts';
import { selectionOf } from '../../surfaces/rest/selection.ts';

/** With several forms of a request, the description lists each, the fallback first. */
export function describeOperation(forms: readonly Route[]): { summary: string; description: string } {
  const last = forms.at(-1) as Route;
  const [summary, others] = sentencesOf(last);
  const ownText =
    forms.length === 1
      ? others
      : forms
          .toReversed()
          .map((form) => `- ${sentencesOf(form).join('. ')}`)
          .join('\n');
  const paragraphs = [
    last.deprecated ? reasonOf(last.deprecated) : '',
    ownText,
    featuresOf(last),
    accessOf(last),
  ].filter((text) => text !== '');
  return { summary: last.sharedSummary ?? summary, description: paragraphs.join('\n\n') };
}

function sentencesOf({ operation: { definition } }: Route): [first: string, others: string] {
  const { summary, description } = definition;
  const [first, ...others] = summary.split(/(?<=\.) /) as [string, ...string[]];
  return [first.replace(/\.$/, ''), [...others, ...(description ? [description] : [])].join(' ')];
}

function featuresOf(route: Route): string {
  const { guarded, paged, scope } = route.operation.definition;
  const selection = selectionOf(route);
  return [
    ...(paged
      ? [`Returns ${defaultPageSize} items per page by default; \`Link\` contains the URL of the next page.`]
      : []),
    ...(selection && route.method === 'GET' ? [selection.sentence(paged === true)] : []),
    ...(route.method === 'GET' && route.kind !== 'stream'
      ? ['Responses have a strong `ETag`: send it in `If-None-Match` to get 304 until the resource changes.']
      : []),
    ...(guarded ? ['With `If-Match`, returns 412 if the resource has changed since.'] : []),
    ...(route.method === 'POST' && scope !== 'public'
      ? ['With an `Idempotency-Key`, the request can be retried safely.']
      : []),
  ].join(' ');
}

function accessOf(route: Route): string {
  const { scope } = route.operation.definition;
  if (scope === 'public') return 'Requires no access token.';
  if (scope === 'signed_in') return 'Requires an access token. No specific scope is required.';
  const scopes = scopesOf(scope).map((one) => `\`${one}\``);
  return `Requires an access token with the scope ${scopes.join(' or ')}.`;
}
