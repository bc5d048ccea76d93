import { confirm, type PayView } from './bill.ts';
import { Outcome } from './outcome.tsx';

/** The bank asks the customer to confirm the payment (3-D Secure). */
export function Confirmation({ value: { bill, isAsking, problem } }: { value: PayView & { step: 'confirm' } }) {
  const isTest = bill.gateway.name === 'test';
  const action = isTest ? 'Confirm the payment' : 'Continue to your bank';
  return (
    <Outcome kind="waiting" title="Your bank asks you to confirm">
      {isTest && <p class="test">This is a test: this button takes the place of your bank.</p>}
      <p>Nothing is charged before you confirm the payment. If you do not, it ends after 15 minutes.</p>
      <div role="alert">{problem && <p class="warning">{problem}</p>}</div>
      <button class="button primary" type="button" disabled={isAsking} onClick={() => confirm()}>
        {isAsking ? 'Waiting for your bank…' : action}
      </button>
    </Outcome>
  );
}
