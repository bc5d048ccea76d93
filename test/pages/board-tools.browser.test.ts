import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { boards, cardIn, column } from './board.ts';

const { newPerson, look } = boards();

const focused = (page: Page): Promise<string | null> =>
  page.locator(':focus').evaluate((element) => element.getAttribute('aria-label'));
const sumOf = (region: Locator): Promise<string[]> => region.locator('.sums li').allInnerTexts();
const rightEdge = (digits: Locator): Promise<number> =>
  digits.evaluate((element) => {
    const range = element.ownerDocument.createRange();
    const text = element.firstChild as unknown as { data: string; length: number };
    const separator = text.data.indexOf('.');
    range.setStart(element.firstChild, 0);
    range.setEnd(element.firstChild, separator < 0 ? text.length : separator);
    return range.getBoundingClientRect().right;
  });

describe.skipIf(!hasBrowser)('the invoice board', () => {
  test('aligns amounts by their decimal separator, and sums them by currency', async () => {
    const { sdk, ...person } = await newPerson();
    const amounts = [
      [12_500, 'JPY'],
      [89.9, 'EUR'],
      [9_999_999_999.99, 'EUR'],
      [0.1, 'EUR'],
      [9_876_543_210.123, 'KWD'],
    ] as const;
    for (const [amount, currency] of amounts) await sdk.invoices.create({ amount, currency });
    const { page, expectAccessible } = await look(person);
    const drafts = column(page, 'Draft');
    await drafts.getByRole('article').nth(4).waitFor();
    expect((await sumOf(drafts)).map((text) => text.replace(/\s/g, ' '))).toEqual([
      '€10,000,000,089.99',
      '¥12,500',
      'KWD 9,876,543,210.123',
    ]);
    for (const width of [1280, 1121, 721, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const edges = await Promise.all((await drafts.locator('.amount').all()).map(rightEdge));
      expect(edges).toHaveLength(8);
      expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(0.5);
      const overflow = await page
        .locator('.card')
        .evaluateAll((cards) => cards.map((c) => c.scrollWidth - c.clientWidth));
      expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
      const heights = await drafts
        .locator('.amount')
        .evaluateAll((all) => all.map((one) => one.getClientRects().length));
      expect(new Set(heights)).toEqual(new Set([1]));
    }
    await expectAccessible();
  });

  test('finds invoices by number and by contact, also those it has not loaded', async () => {
    const { sdk, ...person } = await newPerson();
    const contact = { name: 'Zoë Zander', email: 'zz@example.com' };
    await sdk.invoices.create({ invoiceNumber: 'OLD-1', amount: 7, currency: 'EUR', contact });
    for (let i = 0; i < 52; i++) await sdk.invoices.create({ invoiceNumber: `NEW-${i}`, amount: 1, currency: 'EUR' });
    const { page, expectAccessible } = await look(person);
    const drafts = column(page, 'Draft');
    await drafts.getByText('50 of 53').waitFor();
    await drafts.getByText('Sum of 50 shown').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search' });
    const expectFound = async (text: string, numbers: string[]) => {
      await search.fill(text);
      await page
        .getByRole('status')
        .getByText(`${numbers.length} invoice${numbers.length === 1 ? '' : 's'} found.`)
        .waitFor();
      expect(await drafts.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(numbers);
    };
    await expectFound('new-5', ['NEW-51', 'NEW-50', 'NEW-5']);
    await drafts.getByText('3 of 53').waitFor();
    await expectFound('ZOE zander', ['OLD-1']);
    await expectFound('zz@', ['OLD-1']);
    expect(await sumOf(drafts)).toEqual(['€7.00']);
    await expectAccessible();
    await search.fill('nobody');
    await page.getByText('No invoice found.').waitFor();
    await search.fill('');
    await drafts.getByText('50 of 53').waitFor();
  });

  test('moves the focus by arrow keys, and offers exactly the allowed transitions by M', async () => {
    const { sdk, ...person } = await newPerson();
    const [first, second, third] = await Promise.all(
      ['K-1', 'K-2', 'K-3'].map((invoiceNumber) => sdk.invoices.create({ invoiceNumber, amount: 1, currency: 'EUR' })),
    );
    await sdk.invoices.transition(first?.id as string, 'PUBLISHED');
    const [upper, lower] = [second, third].sort((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? 1 : -1));
    const nameOf = (invoice: typeof first) => `Invoice ${invoice?.invoiceNumber}`;
    const { page } = await look(person);
    await cardIn(page, 'Published', 'K-1').focus();
    for (const [key, invoice] of [
      ['ArrowLeft', upper],
      ['ArrowDown', lower],
      ['ArrowDown', lower],
      ['Home', upper],
      ['End', lower],
      ['ArrowUp', upper],
      ['ArrowRight', first],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await focused(page)]).toEqual([key, nameOf(invoice)]);
    }
    await page.keyboard.press('m');
    expect(await focused(page)).toBe('Withdraw K-1');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('Mark paid K-1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe(nameOf(first));
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await column(page, 'Draft').locator('article:focus').waitFor();
    expect(await focused(page)).toBe(nameOf(first));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'K-1' }).waitFor();
  });

  test('undoes a transition where the server allows it, and reports it where it does not', async () => {
    const { sdk, ...person } = await newPerson();
    const contact = { name: 'Tess Tudo', email: 'tess@example.com' };
    const { id } = await sdk.invoices.create({ invoiceNumber: 'U-1', amount: 1, currency: 'EUR', contact });
    const { page, expectAccessible } = await look(person);
    await page.getByRole('button', { name: 'Publish U-1' }).click();
    await page.getByText('U-1 is now published.').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await column(page, 'Draft').locator('article:focus').waitFor();
    await page.getByText('History and timestamps keep both transitions, and webhooks receive both.').waitFor();
    expect((await sdk.invoices.transitions(id).toArray(9)).map(({ to }) => to)).toEqual(['DRAFT', 'PUBLISHED']);

    await page.getByRole('button', { name: 'Publish U-1' }).click();
    await page.getByRole('button', { name: 'Withdraw U-1' }).click();
    await cardIn(page, 'Draft', 'U-1').waitFor();
    await page.getByText('U-1 is now draft.').last().waitFor();
    await page.keyboard.press('Control+z');
    await column(page, 'Published').locator('article:focus').waitFor();

    await page.getByRole('button', { name: 'Send U-1' }).click();
    await page.getByText('U-1 is now sent. This cannot be undone.').waitFor();
    expect((await sdk.invoices.get(id)).status).toBe('SENT');
  });
});
