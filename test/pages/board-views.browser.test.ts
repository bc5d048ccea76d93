import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { boards, cardIn, column } from './board.ts';

const { look, newPerson } = boards();

async function fill(person: Client) {
  const contact = { name: 'Grace', email: 'grace@example.com' };
  const make = async (invoiceNumber: string, amount: number, terms = {}) =>
    (await person.sdk.invoices.create({ invoiceNumber, amount, currency: 'EUR', ...terms })).id;
  await make('V-2', 20, { dueOn: '2028-02-01' });
  await make('V-10', 3, { contact });
  const sent = await make('V-1', 100, { contact, dueOn: '2027-02-01' });
  for (const to of ['PUBLISHED', 'SENT'] as const) await person.sdk.invoices.transition(sent, to);
}

async function lookFilled(options: Parameters<typeof look>[1] = {}) {
  const person = await newPerson();
  await fill(person);
  const seen = await look(person, options);
  await cardIn(seen.page, 'Draft', 'V-2').waitFor();
  return { ...seen, person };
}

const rowsOf = (page: Page) => page.locator('tbody th').allInnerTexts();
const overflow = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth');

describe.skipIf(!hasBrowser)('the board', () => {
  test('keeps the header of the table above its rows while they scroll', async () => {
    const person = await newPerson();
    const make = () => person.sdk.invoices.create({ amount: 1, currency: 'EUR' });
    await Promise.all(Array.from({ length: 40 }, make));
    const { page } = await look(person);
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect.poll(() => rowsOf(page)).toHaveLength(40);
    await page.evaluate("document.querySelector('tbody tr:nth-child(9)').scrollIntoView({ block: 'start' })");
    const onTop = `(({ x, y, height }) => document.elementFromPoint(x + 20, y + height / 2)?.closest('th')?.scope)(
      document.querySelector('thead th').getBoundingClientRect())`;
    expect(await page.evaluate(onTop)).toBe('col');
  });

  test('shows what is filtered as a table in any order, which the address and saved views keep', async () => {
    const person = await newPerson();
    await fill(person);
    const { page, expectAccessible } = await look(person);
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect.poll(() => rowsOf(page)).toHaveLength(3);
    for (const [column, expected] of [
      ['Created', ['V-2', 'V-10', 'V-1']],
      ['Amount', ['V-10', 'V-2', 'V-1']],
      ['Due', ['V-1', 'V-2', 'V-10']],
      ['State', ['V-10', 'V-2', 'V-1']],
    ] as const) {
      await page.getByRole('columnheader', { name: column }).getByRole('button').click();
      await expect.poll(() => rowsOf(page)).toEqual(expected);
    }
    await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click();
    await expect.poll(() => rowsOf(page)).toEqual(['V-2', 'V-1', 'V-10']);
    expect(await page.getByRole('columnheader', { name: 'Due' }).getAttribute('aria-sort')).toBe('descending');
    await page.getByLabel('Search').fill('grace');
    await expect.poll(() => rowsOf(page)).toEqual(['V-1', 'V-10']);
    const views = page.getByRole('button', { name: 'Views' });
    await views.click();
    await page.getByLabel('Name of this view').press('Escape');
    await views.and(page.locator(':focus')).and(page.locator('[aria-expanded=false]')).click();
    await page.getByLabel('Name of this view').fill('Grace by date');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expectAccessible();
    const address = page.url();
    await page.goto(new URL('/board', address).href);
    // All of a card opens it.
    await cardIn(page, 'Draft', 'V-2').locator('.amount').click();
    await page.getByRole('dialog', { name: 'V-2' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'Grace by date' }).click();
    await expect.poll(() => rowsOf(page)).toEqual(['V-1', 'V-10']);
    expect(page.url()).toBe(address);
    // All of a row opens it, but its menu.
    await page.getByRole('row', { name: 'V-10' }).locator('.amount').click({ force: true });
    await page.getByRole('dialog', { name: 'V-10' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions for V-10' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url()).toBe(address);
    await page.reload();
    await expect.poll(() => rowsOf(page)).toEqual(['V-1', 'V-10']);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Forget the view Grace by date' }).click();
    expect(await page.getByRole('link', { name: 'Grace by date' }).count()).toBe(0);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'More actions for V-10' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
      await page.keyboard.press('Escape');
    }
    await expectAccessible();
  });

  test('sums up what the table shows, by what is owed and by currency, at its end and in sight', async () => {
    const person = await newPerson();
    await fill(person);
    await person.sdk.invoices.create({ invoiceNumber: 'V-3', amount: 7000, currency: 'JPY' });
    const make = () => person.sdk.invoices.create({ amount: 1, currency: 'EUR' });
    const paid = await make();
    for (const status of ['PUBLISHED', 'PAID'] as const) await person.sdk.invoices.transition(paid.id, status);
    await Promise.all(Array.from({ length: 51 }, make));
    const { page } = await look(person, { path: '/board?view=table', viewport: { width: 1440, height: 700 } });
    const totals = () =>
      page.locator('tfoot tr').evaluateAll((all) => all.map((one) => one.innerText.split(/\s*\t\s*/)));
    await expect.poll(totals).toEqual([
      ['Not yet sent', '54 invoices', '€74.00\n¥7,000', ''],
      ['Open', '1 invoice', '€100.00', ''],
      ['Paid', '1 invoice', '€1.00', ''],
    ]);
    const end = await page.locator('tfoot').boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(700);
    await page.getByLabel('Search').fill('grace');
    await expect.poll(totals).toEqual([
      ['Not yet sent', '1 invoice', '€3.00', ''],
      ['Open', '1 invoice', '€100.00', ''],
    ]);
  });

  test('sorts all invoices, not only those that are loaded', async () => {
    const person = await newPerson();
    const make = (amount: number, currency: 'EUR' | 'CHF', dueOn: string | null) =>
      person.sdk.invoices.create({ invoiceNumber: `${currency}-${amount}`, amount, currency, dueOn });
    await make(900, 'EUR', '2027-01-01');
    await make(1, 'EUR', null);
    await make(800, 'CHF', '2029-01-01');
    for (let i = 0; i < 52; i++) await make(100 + i, 'EUR', '2028-01-01');
    const { page } = await look(person, { path: '/board?view=table&sort=amount&direction=desc' });
    const first = async (count: number) => (await rowsOf(page)).slice(0, count);
    await expect.poll(() => first(3)).toEqual(['CHF-800', 'EUR-900', 'EUR-151']);
    await page.getByText('The first 50 of 55 in this order.').waitFor();
    for (const [address, expected] of [
      ['sort=amount&query=1', ['EUR-1', 'EUR-100']],
      ['sort=due', ['EUR-900', 'EUR-100']],
      ['sort=due&direction=desc', ['CHF-800', 'EUR-151']],
      ['sort=created', ['EUR-900', 'EUR-1']],
      ['sort=state', ['EUR-151', 'EUR-150']],
      ['sort=created&min_amount=700', ['EUR-900', 'CHF-800']],
      ['sort=due&direction=desc&currency=EUR', ['EUR-151', 'EUR-150']],
    ] as const) {
      await page.goto(new URL(`/board?view=table&${address}`, page.url()).href);
      await expect.poll(() => first(2), { message: address }).toEqual(expected);
    }
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rowsOf(page)).toHaveLength(54);
    expect((await rowsOf(page)).at(-1)).toBe('EUR-1');
  });

  test('has shortcuts for search, a new invoice and help, which do nothing in a text field', async () => {
    const { expectAccessible, page } = await lookFilled();
    await page.keyboard.press('/');
    await page.keyboard.type('n?/');
    expect(await page.getByLabel('Search').inputValue()).toBe('n?/');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('New invoice').waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    const name = page.getByRole('dialog', { name: 'New invoice' }).getByLabel('Name');
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('n');
    expect(await name.inputValue()).toBe('n');
  });

  test('has no shortcuts of one letter where they are switched off, also after a reload', async () => {
    const { page } = await lookFilled();
    const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await help.click();
    await page.getByRole('checkbox', { name: 'Use the shortcuts' }).uncheck();
    await page.reload();
    await cardIn(page, 'Draft', 'V-2').waitFor();
    await page.getByRole('button', { name: 'Filters' }).focus();
    await page.keyboard.type('n?/');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Filters' }).and(page.locator(':focus')).count()).toBe(1);
    await help.click();
    await page.getByRole('checkbox', { name: 'Use the shortcuts' }).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'New invoice' }).waitFor();
  });

  test('begins with a link that skips the bar', async () => {
    const { page } = await lookFilled();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' }).and(page.locator(':focus'));
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Search').and(page.locator(':focus')).count()).toBe(1);
  });

  test('has the next number in the form, and numbers the next invoices like one, if that is ticked', async () => {
    const { page, person } = await lookFilled();
    const year = new Date().getUTCFullYear();
    const create = async (number: string) => {
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: 'New invoice' });
      await dialog.getByLabel('Amount').fill('12');
      if (number) {
        await dialog.getByLabel('Number').fill(number);
        await dialog.getByLabel('Go on like this in the next invoices').check();
      } else {
        const next = `R-${year}-0014`;
        await expect.poll(() => dialog.getByLabel('Number').inputValue()).toBe(next);
        // Somebody else is faster.
        await person.sdk.invoices.create({ invoiceNumber: next, amount: 1, currency: 'EUR' });
      }
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await create(`R-${year}-0013`);
    const { id } = await person.sdk.viewer();
    await expect.poll(async () => (await person.sdk.users.get({ id })).invoiceNumberPattern).toBe('R-YYYY-0013');
    await create('');
    await cardIn(page, 'Draft', `R-${year}-0015`).waitFor();
  });

  test('asks before it discards unsaved input when you sign out in another tab', async () => {
    const { page } = await lookFilled();
    const signOut = () =>
      page.evaluate(`(() => {
      const token = localStorage.getItem('terrapin-token');
      localStorage.removeItem('terrapin-token');
      dispatchEvent(new StorageEvent('storage', { key: 'terrapin-token' }));
      return token;
    })()`);
    await page.getByRole('button', { name: 'New invoice' }).click();
    await page.getByLabel('Amount').fill('77');
    const token = await signOut();
    const question = page.getByRole('dialog', { name: 'You have signed out. Discard what you entered?' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Amount').inputValue()).toBe('77');
    // As the same user again, they go on.
    await page.evaluate(`localStorage.setItem('terrapin-token', '${token}');
      dispatchEvent(new StorageEvent('storage', { key: 'terrapin-token' }))`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog', { name: 'New invoice' }).waitFor({ state: 'hidden' });
    await column(page, 'Draft').getByText('€77.00').first().waitFor();
    await page.getByRole('button', { name: 'New invoice' }).click();
    await page.getByLabel('Amount').fill('78');
    await signOut();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Sign in to see your invoices.').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('V-2');
  });

  test('fits 320 px: filters, questions, and notices that cover no row of an invoice', async () => {
    const { page } = await lookFilled({ viewport: { width: 320, height: 640 } });
    await page.getByRole('button', { name: 'Filters' }).click();
    const fields = await page
      .locator('.filters input[type=date]')
      .evaluateAll((all) =>
        all.map((one) => [one.scrollWidth - one.clientWidth, one.getBoundingClientRect().right <= 320]),
      );
    expect(fields).toEqual(Array(4).fill([0, true]));
    await page.getByRole('button', { name: 'Filters' }).click();
    await cardIn(page, 'Sent', 'V-1').getByRole('link').click();
    const drawer = page.getByRole('dialog', { name: 'V-1' });
    await drawer.getByRole('button', { name: 'Send a reminder' }).click();
    const question = page.getByRole('dialog', { name: 'Send a reminder for V-1?' });
    expect(await question.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await question.getByRole('button', { name: 'Send reminder' }).click();
    const notice = drawer.locator('.notice');
    await notice.waitFor();
    const body = drawer.locator('.body');
    const isClear = async () => {
      await body.evaluate((one) => one.scrollTo(0, one.scrollHeight));
      const [row, shown] = [await body.locator(':scope > :last-child').boundingBox(), await notice.boundingBox()];
      return Number(row?.y) + Number(row?.height) <= Number(shown?.y);
    };
    // The history may come after the first look.
    await expect.poll(isClear).toBe(true);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
