import { needsContact, requestMove, stepsOf } from './changes.ts';
import type { Details } from './details-queries.ts';
import { useFallbackFocus } from './dialog.tsx';
import { editContact, edited } from './facts.tsx';
import { type Invoice, type InvoiceStatus, knownStatus, stateOf } from './invoice.ts';
import { pendingMoves } from './invoices.ts';
import { moveLabels, titles } from './words.ts';

/** The transitions that are allowed now, and why the others are not. */
export function NextSteps({ invoice, states }: { invoice: Invoice } & Pick<Details, 'states'>) {
  const heading = useFallbackFocus(invoice.status);
  const { next, others } = stepsOf(invoice);
  const isMoving = pendingMoves.value.has(invoice.id);
  const refused = states.filter(({ current, refusal }) => !current && refusal);
  const isFar = ({ refusal }: Details['states'][number]) => refusal?.code === 'transition_not_allowed';
  const far = refused.filter(isFar);
  const isFinal = stateOf(invoice.status).next.length === 0;
  const step = (to: InvoiceStatus) => (
    <button
      key={to}
      class={`button ${to === next ? 'primary' : ''}`}
      type="button"
      disabled={isMoving}
      onClick={() => requestMove(invoice, to)}
    >
      {moveLabels[to]}
    </button>
  );
  return (
    <section aria-labelledby="next">
      <h3 id="next" ref={heading} tabIndex={-1}>
        Next
      </h3>
      {isFinal ? (
        <p>Nothing: {titles[invoice.status].toLowerCase()} is the final state.</p>
      ) : (
        <>
          <div class="steps">
            {next && step(next)}
            {needsContact(invoice) && !edited.value && (
              <button class="button primary" type="button" onClick={() => editContact(invoice)}>
                Add contact
              </button>
            )}
            {others.map(step)}
          </div>
          <Refusals states={refused.filter((state) => !isFar(state))} />
          {far.length > 0 && (
            <details>
              <summary>
                Why not {far.map(({ name }) => moveLabels[knownStatus(name)].toLowerCase()).join(', ')}?
              </summary>
              <Refusals states={far} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function Refusals({ states }: Pick<Details, 'states'>) {
  if (states.length === 0) return null;
  return (
    <ul class="refusals">
      {states.map(({ name, refusal }) => (
        <li key={name}>
          <strong>{moveLabels[knownStatus(name)]}:</strong> {refusal?.message}
        </li>
      ))}
    </ul>
  );
}
