import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { boards, cardIn, column } from './board.ts';

const { newPerson, look } = boards();

const longName = 'Gesellschaft für außerordentlich langwierige Verwaltungsangelegenheiten mbH & Co';
const longNumber = 'INV-2026-DEPARTMENT-OF-EXTRAORDINARY-PROCUREMENT-0000000-0042';

describe.skipIf(!hasBrowser)('the layout of the board', () => {
  test('has number, contact, amount and age of a card on three lines, and two more at most for long names', async () => {
    const { sdk, ...person } = await newPerson();
    const contact = { name: 'Grace Hopper', email: 'grace@example.com' };
    await sdk.invoices.create({ invoiceNumber: 'INV-2026-ABCDEFGHJK', amount: 1_234.5, currency: 'EUR', contact });
    const long = { ...contact, name: longName };
    await sdk.invoices.create({ invoiceNumber: 'L-1', amount: 1_234.5, currency: 'EUR', contact: long });
    await sdk.invoices.create({ invoiceNumber: longNumber, amount: 9_876_543_210.123, currency: 'KWD', contact: long });
    const { page } = await look(person, { viewport: { width: 1440, height: 900 } });
    const linesOf = async (number: string) => {
      const card = cardIn(page, 'Draft', number);
      const height = await card.locator('[id^=about-]').evaluate((about) => about.clientHeight);
      const fits = await card.evaluate((one) => one.scrollWidth <= one.clientWidth);
      return { lines: Math.round(height / 20), fits };
    };
    expect(await linesOf('INV-2026-ABCDEFGHJK')).toEqual({ lines: 2, fits: true });
    expect(await linesOf('L-1')).toEqual({ lines: 3, fits: true });
    expect((await linesOf(longNumber)).fits).toBe(true);
    expect(await cardIn(page, 'Draft', 'L-1').getByText(longName).count()).toBe(1);
  });

  test('covers no amount with the menu of a card without a next step, on a touch screen', async () => {
    const { sdk, ...person } = await newPerson();
    const { id } = await sdk.invoices.create({ invoiceNumber: 'T-1', amount: 980, currency: 'EUR' });
    for (const to of ['PUBLISHED', 'PAID'] as const) await sdk.invoices.transition(id, to);
    const { page } = await look(person, { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true });
    const card = cardIn(page, 'Paid', 'T-1');
    const amount = await card.getByText('€980.00').boundingBox();
    const menu = await card.getByRole('button', { name: 'More actions for T-1' }).boundingBox();
    expect(menu?.height).toBe(40);
    expect(amount?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0));
  });

  test('leads from the top of a narrow window to each state and to all pages', async () => {
    const { sdk, ...person } = await newPerson();
    for (let i = 0; i < 8; i++) await sdk.invoices.create({ amount: 1, currency: 'EUR' });
    const { id } = await sdk.invoices.create({ invoiceNumber: 'J-1', amount: 1, currency: 'EUR' });
    for (const to of ['PUBLISHED', 'PAID'] as const) await sdk.invoices.transition(id, to);
    const { page, expectAccessible } = await look(person, { viewport: { width: 1440, height: 900 } });
    const states = page.getByRole('navigation', { name: 'States' });
    await column(page, 'Paid').waitFor();
    expect(await states.isVisible()).toBe(false);
    // The toolbar is one line on a tablet.
    await page.setViewportSize({ width: 768, height: 1024 });
    expect((await page.locator('.toolbar').boundingBox())?.height).toBeLessThan(70);
    await page.setViewportSize({ width: 1024, height: 800 });
    const tops = await page.locator('.column').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.evaluate('document.querySelector(".scroll").scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await states.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const pages = page.locator('.bar .pages');
    expect(await pages.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect(await states.getByRole('link').allInnerTexts()).toEqual([
      'Draft 8',
      'Published 0',
      'Sent 0',
      'Failed 0',
      'Paid 1',
    ]);
    // Beside each other, down to the end of the window: each scrolls by itself.
    const shown = () => states.locator('[aria-current]').allInnerTexts();
    await expect.poll(shown).toEqual(['Draft 8']);
    const places = await page.locator('.column').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(new Set(places.map(({ top }) => top)).size).toBe(1);
    expect(places[4]?.bottom).toBeGreaterThan(780);
    expect(await column(page, 'Draft').evaluate((one) => one.scrollHeight - one.clientHeight)).toBeGreaterThan(0);
    await states.getByRole('link', { name: 'Paid' }).click();
    await expect.poll(shown).toEqual(['Paid 1']);
    const card = await cardIn(page, 'Paid', 'J-1').boundingBox();
    expect([card?.x, (card?.x ?? 0) + (card?.width ?? 0) <= 390]).toEqual([expect.toSatisfy((x) => x >= 0), true]);
    expect(await page.evaluate('history.length')).toBe(2);
    await cardIn(page, 'Paid', 'J-1').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(shown).toEqual(['Draft 8']);
    await expectAccessible();
  });

  test('stays in the column where a card was moved by touch', async () => {
    const { sdk, ...person } = await newPerson();
    for (const invoiceNumber of ['S-1', 'S-2'])
      await sdk.invoices.create({ invoiceNumber, amount: 1, currency: 'EUR' });
    const { page } = await look(person, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await page.getByRole('button', { name: 'Publish S-1' }).tap();
    await cardIn(page, 'Published', 'S-1').and(page.locator(':focus')).waitFor();
    expect(await page.locator('.columns').evaluate((one) => one.scrollLeft)).toBe(0);
  });

  test.each([1440, 390])('moves nothing while it loads in a window of %d pixels', async (width) => {
    const { sdk, ...person } = await newPerson();
    await sdk.invoices.create({ invoiceNumber: 'M-1', amount: 1, currency: 'EUR' });
    const { page } = await look(person, { viewport: { width, height: 844 } });
    await page.addInitScript(`new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.moved = (globalThis.moved ?? 0) + value;
    }).observe({ type: 'layout-shift', buffered: true })`);
    await page.reload();
    await cardIn(page, 'Draft', 'M-1').waitFor();
    await page.getByRole('button', { name: /^Signed in as/ }).waitFor();
    expect(await page.evaluate('globalThis.moved ?? 0')).toBe(0);
  });

  test('offers to add the contact that an invoice lacks to be sent', async () => {
    const { sdk, ...person } = await newPerson();
    const { id } = await sdk.invoices.create({ invoiceNumber: 'C-1', amount: 1, currency: 'EUR' });
    await sdk.invoices.transition(id, 'PUBLISHED');
    const { page, expectAccessible } = await look(person);
    const card = cardIn(page, 'Published', 'C-1');
    await card.waitFor();
    expect(await card.getByRole('button').allInnerTexts()).toEqual(['Add contact', '…']);
    await card.getByRole('button', { name: 'Add contact to C-1' }).click();
    const drawer = page.getByRole('dialog', { name: 'C-1' });
    await drawer.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await expectAccessible();
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    expect(await drawer.locator('.steps button').allInnerTexts()).toEqual(['Add contact', 'Withdraw', 'Mark paid']);
    await drawer.getByRole('button', { name: 'Add contact' }).click();
    await drawer.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Grace Hopper');
    await drawer.getByLabel('Email').fill('grace@example.com');
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await drawer.locator('.primary').allInnerTexts()).toEqual(['Send']);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'C-1' }).click();
    await drawer.getByRole('button', { name: 'Edit' }).waitFor();
  });
});
