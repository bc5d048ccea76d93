import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { boards, cardIn } from './board.ts';

const { newPerson, look } = boards();

/** Goes through a dialog with Tab until the first field or button comes again. What has the focus must be in sight. */
async function tabThrough(page: Page, dialog: Locator): Promise<string[]> {
  const names: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    // At the end, browsers go to their own bar and back.
    if ((await focused.count()) === 0) continue;
    const found = await focused.evaluate((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const text = one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('name') || one.tagName);
      const view = one.ownerDocument.documentElement;
      return { text, isInSight: bottom > 0 && top < view.clientHeight && left >= 0 && right <= view.clientWidth };
    });
    if (found.text === names[0]) break;
    expect(found, found.text).toMatchObject({ isInSight: true });
    expect(await dialog.locator(':focus').count(), found.text).toBe(1);
    names.push(found.text);
  }
  return names;
}

describe.skipIf(!hasBrowser)('the board by keyboard alone', () => {
  // 320 pixels are 1280 at a zoom of 400 % (WCAG 1.4.10).
  test.each([1440, 320])('opens, goes through and closes each dialog in a window of %d pixels', async (width) => {
    const person = await newPerson();
    const contact = { name: 'Grace Hopper', email: 'grace@example.com' };
    const invoice = { invoiceNumber: 'K-1', amount: 12, currency: 'EUR', contact, dueOn: '2030-01-31' } as const;
    const { id } = await person.sdk.invoices.create(invoice);
    await person.sdk.invoices.transition(id, 'PUBLISHED');
    const { page } = await look(person, { viewport: { width, height: 700 } });
    const card = cardIn(page, 'Published', 'K-1');
    await card.waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

    const opener = page.getByRole('button', { name: 'New invoice' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await form.getByLabel('Number').waitFor();
    expect(await tabThrough(page, form)).toContain('Cancel');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await opener.and(page.locator(':focus')).waitFor();

    const link = page.getByRole('link', { name: 'K-1' });
    await link.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'K-1' });
    await drawer.getByRole('button', { name: 'Copy a payment link' }).waitFor();
    const stops = await tabThrough(page, drawer);
    for (const name of ['Send', 'Withdraw', 'Mark paid', 'Edit', 'Copy a payment link']) expect(stops).toContain(name);
    await drawer.getByRole('button', { name: 'Mark paid' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Mark K-1 as paid?' });
    expect(await tabThrough(page, question)).toEqual(expect.arrayContaining(['Cancel', 'Mark paid']));
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Mark paid' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await link.or(card).and(page.locator(':focus')).waitFor();

    await card.focus();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Send' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect((await person.sdk.invoices.get(id)).status).toBe('PUBLISHED');
  });
});
