import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { transition } from 'xstate';
import { invoiceDiagram } from '../../packages/contracts/lifecycle.ts';
import {
  allowedNextStates,
  factsOf,
  INVOICE_STATUSES,
  type InvoiceStatus,
  invoiceMachine,
  isPayable,
  isRefusal,
  planMove,
  refusalOf,
  statesAfterCharge,
} from '../../src/resources/invoices/invoice.lifecycle.ts';
import { checkPayable } from '../../src/resources/invoices/open-invoices.ts';
import { toSnakeCase } from '../../src/values/casing.ts';
import { LIFECYCLE, STATES, terms } from './lifecycle.table.ts';

const cases = INVOICE_STATUSES.flatMap((from) =>
  INVOICE_STATUSES.flatMap((to) => [true, false].map((hasContactInformation) => ({ from, to, hasContactInformation }))),
);

const byStates = <T extends { from: string; to: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`));

describe('the invoice machine', () => {
  it.each(cases)('$from → $to (contact: $hasContactInformation) is as in the specification', ({
    from,
    to,
    ...facts
  }) => {
    const row = LIFECYCLE.find((candidate) => candidate.from === from && candidate.to === to);
    const invoice = { status: from, ...facts };
    const answer = planMove(invoice, to);

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

  it('starts in draft and ends in paid', () => {
    expect(allowedNextStates({ status: 'draft', hasContactInformation: true })).toEqual(['published']);
    expect(allowedNextStates({ status: 'paid', hasContactInformation: true })).toEqual([]);
  });

  it('is data that Stately draws: no function and nothing computed in its states', () => {
    const { states } = invoiceMachine.config;
    expect(JSON.parse(JSON.stringify(states))).toEqual(states);
    expect(Object.keys(states ?? {})).toEqual(INVOICE_STATUSES);
  });

  /** Compiled with the project: an error that is expected and missing fails `npm run check:types`. */
  it('has types that refuse a wrong event or state', () => {
    const context = { hasContactInformation: true };
    const draft = invoiceMachine.resolveState({ value: 'draft', context });
    // @ts-expect-error There is no such event.
    expect(transition(invoiceMachine, draft, { type: 'publsh' })[0].value).toBe('draft');
    // @ts-expect-error There is no such state.
    const wrong: InvoiceStatus = 'drft';
    expect(() => invoiceMachine.resolveState({ value: wrong, context })).toThrow();
  });

  it('caches its decisions', () => {
    const askAll = () => {
      for (const { to, from: status, hasContactInformation } of cases) {
        const invoice = { status, hasContactInformation };
        refusalOf(invoice, to);
        allowedNextStates(invoice);
      }
    };
    askAll();
    const asked = vi.spyOn(invoiceMachine, 'resolveState');
    askAll();
    expect(asked).not.toHaveBeenCalled();
    planMove({ status: 'draft', hasContactInformation: true }, 'published');
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });

  it('allows payment in the states of the table that are payable', () => {
    const payable: InvoiceStatus[] = INVOICE_STATUSES.filter(isPayable);
    expect(payable.sort()).toEqual(STATES.flatMap(({ name, payable }) => (payable ? [name] : [])).sort());
  });

  it('moves an invoice after a charge only by transitions of the table', () => {
    for (const result of ['succeeded', 'declined'] as const) {
      for (const { name } of STATES) {
        const passed = [name, ...statesAfterCharge(name, result)];
        const moves = passed.slice(1).map((to, i) => [passed[i], to]);
        for (const [from, to] of moves) expect(LIFECYCLE).toContainEqual(expect.objectContaining({ from, to }));
      }
    }
    expect(statesAfterCharge('draft', 'succeeded')).toEqual(['published', 'paid']);
    expect(statesAfterCharge('sent', 'declined')).toEqual(['failed']);
  });

  it.each([
    ['draft', 'sent', 'A draft invoice cannot be sent directly. Publish it first.'],
    ['draft', 'failed', 'A draft invoice cannot be marked failed directly. Publish and send it first.'],
    ['published', 'published', 'The invoice is published already.'],
    [
      'sent',
      'draft',
      'A sent invoice can only be marked failed or paid. You can still correct its contact; for any other change, create a new invoice.',
    ],
    ['paid', 'draft', 'A paid invoice cannot be changed. Create a new invoice instead.'],
  ] as const)('says what can be done in place of %s → %s', (status, to, message) => {
    const facts = factsOf({ status, contact: {} });
    expect(refusalOf(facts, to)).toEqual({ code: 'transition_not_allowed', message });
  });

  it.each([
    ['draft', 'A draft invoice cannot be paid. Its owner can publish it first.'],
    ['paid', 'The invoice is paid already. Nothing more can be paid.'],
  ] as const)('says what can be done while an invoice that is %s cannot be paid', (status, message) => {
    expect(() => checkPayable({} as never, { status, amount: 1, currency: 'EUR' })).toThrow(message);
  });

  it('is published as a table in openapi.json', async () => {
    const { components } = JSON.parse(await readFile('openapi.json', 'utf8'));
    const published = components.schemas.InvoiceStatus['x-lifecycle'];
    expect(published).toMatchObject({
      initial: 'draft',
      states: INVOICE_STATUSES.map((status) => STATES.find(({ name }) => name === status)),
      fixed_while_paying: terms,
      refusal: 'transition_not_allowed',
    });
    const guard = { name: 'has_contact_information', refusal: 'contact_information_missing' };
    expect(byStates(published.transitions)).toEqual(
      byStates(LIFECYCLE).map(({ from, to, needsContact, stamp, mails }) => ({
        from,
        to,
        event: expect.any(String),
        guard: needsContact ? guard : null,
        timestamp: stamp && toSnakeCase(stamp),
        mails: mails.map((mail) => ({ to: mail.split('_').at(-1), about: expect.any(String) })),
      })),
    );
  });

  it('is drawn with one arrow for each row of the table', () => {
    const arrows = invoiceDiagram().matchAll(/^ {2}(\w+) --> (\w+): (.*)$/gm);
    const drawn = [...arrows].map(([, from = '', to = '', label = '']) => ({
      from,
      to,
      guarded: /\[.+\]/.test(label),
    }));
    expect(byStates(drawn)).toEqual(
      byStates(LIFECYCLE).map((row) => ({ from: row.from, to: row.to, guarded: row.needsContact })),
    );
  });
});
