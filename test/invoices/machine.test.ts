import { describe, expect, it } from 'vitest';
import {
  allowedNextStates,
  INVOICE_STATUSES,
  type InvoiceStatus,
  isPayable,
  isRefusal,
  moveInvoice,
  refusalOf,
} from '../../src/resources/billing/invoice.machine.ts';
import { invoiceDiagram } from '../../src/tools/lifecycle.ts';
import { LIFECYCLE } from './lifecycle.table.ts';

const cases = INVOICE_STATUSES.flatMap((from) =>
  INVOICE_STATUSES.flatMap((to) => [true, false].map((hasContactInformation) => ({ from, to, hasContactInformation }))),
);

describe('the invoice machine', () => {
  it('covers every pair of states, with and without contact information', () => {
    expect(cases).toHaveLength(50);
  });

  it.each(cases)('$from → $to (contact: $hasContactInformation) is what the table says', ({ from, to, ...facts }) => {
    const row = LIFECYCLE.find((candidate) => candidate.from === from && candidate.to === to);
    const invoice = { status: from, ...facts };
    const answer = moveInvoice(invoice, to);

    if (row && (!row.needsContact || facts.hasContactInformation)) {
      expect(answer).toEqual({ from, to, stamp: row.stamp, effects: row.mails });
      expect(refusalOf(invoice, to)).toBeNull();
    } else {
      expect(isRefusal(answer)).toBe(true);
      expect(answer).toEqual(refusalOf(invoice, to));
      expect(answer).toMatchObject({
        code: row ? 'contact_information_missing' : 'transition_not_allowed',
        message: expect.stringMatching(/\S/),
      });
    }
    expect(allowedNextStates(invoice).includes(to)).toBe(!isRefusal(answer));
  });

  it('starts as a draft and ends when paid', () => {
    expect(allowedNextStates({ status: 'draft', hasContactInformation: true })).toEqual(['published']);
    expect(allowedNextStates({ status: 'paid', hasContactInformation: true })).toEqual([]);
  });

  it('can be paid when published, sent or failed', () => {
    const payable: InvoiceStatus[] = INVOICE_STATUSES.filter(isPayable);
    expect(payable).toEqual(['published', 'sent', 'failed']);
  });

  it('is drawn with one arrow for each row of the table', () => {
    const arrows = invoiceDiagram().matchAll(/^ {2}(\w+) --> (\w+): (.*)$/gm);
    const drawn = [...arrows].map(([, from, to, label]) => ({ from, to, guarded: /\[.+\]/.test(label ?? '') }));
    expect(drawn).toEqual(LIFECYCLE.map((row) => ({ from: row.from, to: row.to, guarded: row.needsContact })));
  });
});
