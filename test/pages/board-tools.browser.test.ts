import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { boards, cardIn, column } from './board.ts';

const { newPerson, look } = boards();

const focused = (page: Page): Promise<string | null> =>
  page.locator(':focus').evaluate((element) => element.getAttribute('aria-label'));
const sumOf = (region: Locator): Promise<string[]> => region.locator('.sums dd').allTextContents();
describe.skipIf(!hasBrowser)('the invoice board', () => {
  test('aligns amounts to the right, and sums them by currency', async () => {
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
    const sums = drafts.locator('.sums');
    expect(await sums.evaluate((one) => one.clientHeight)).toBeLessThan(60);
    for (const width of [1440, 1024, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sums.locator('summary').innerText()).toMatch(/€10,000,000,089.99\s*\+2 more$/);
      expect(await sums.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    }
    await sums.locator('summary').focus();
    await page.keyboard.press('Enter');
    await sums.locator('dd').getByText('¥12,500').waitFor();
    expect((await sumOf(drafts)).map((text) => text.replace(/\s/g, ' '))).toEqual([
      '€10,000,000,089.99',
      '¥12,500',
      'KWD 9,876,543,210.123',
    ]);
    for (const width of [1440, 1121, 1024, 960, 721, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const edges = await drafts.locator('dd .amount, .card .amount').evaluateAll((all) =>
        all.map((one) => {
          const range = one.ownerDocument.createRange();
          range.selectNodeContents(one);
          return range.getBoundingClientRect().right;
        }),
      );
      expect(edges).toHaveLength(8);
      expect(Math.max(...edges) - Math.min(...edges), `${width} ${edges}`).toBeLessThan(1);
      const overflow = await page
        .locator('.card')
        .evaluateAll((cards) => cards.map((c) => c.scrollWidth - c.clientWidth));
      expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
    }
    await expectAccessible();
  });

  test('moves the focus by arrow keys, and offers exactly the allowed transitions by M', async () => {
    const { sdk, ...person } = await newPerson();
    const [first, second, third] = await Promise.all(
      ['K-1', 'K-2', 'K-3'].map((invoiceNumber) => sdk.invoices.create({ invoiceNumber, amount: 1, currency: 'EUR' })),
    );
    await sdk.invoices.transition(first?.id as string, 'PUBLISHED');
    const [upper, lower] = [second, third].sort((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? 1 : -1));
    const nameOf = (invoice: typeof first) => `Invoice ${invoice?.invoiceNumber}`;
    const { page, expectAccessible } = await look(person);
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
    const menu = page.getByRole('menu', { name: 'Actions for K-1' });
    const expectItem = (name: string) =>
      menu.getByRole('menuitem', { name, exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('m');
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
      'Withdraw',
      'Mark paid',
      'Save as PDF',
      'Copy a payment link',
      'Duplicate',
    ]);
    await expectAccessible();
    await expectItem('Withdraw');
    await page.keyboard.press('ArrowDown');
    await expectItem('Mark paid');
    for (const name of ['Save as PDF', 'Copy a payment link', 'Duplicate', 'Withdraw']) {
      await page.keyboard.press('ArrowDown');
      await expectItem(name);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(nameOf(first));
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await column(page, 'Draft').locator('article:focus').waitFor();
    expect(await focused(page)).toBe(nameOf(first));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'K-1' }).waitFor();
  });

  test('a menu of each card has what one does next', async () => {
    const person = await newPerson();
    const contact = { name: 'Tess Tudo', email: 'tess@example.com' };
    const { id } = await person.sdk.invoices.create({ invoiceNumber: 'A-1', amount: 7, currency: 'EUR', contact });
    await person.sdk.invoices.transition(id, 'PUBLISHED');
    await person.sdk.invoices.transition(id, 'SENT');
    const { page } = await look(person);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const choose = async (number: string, name: string) => {
      await page.getByRole('button', { name: `More actions for ${number}` }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose('A-1', 'Send a reminder');
    await page.getByRole('button', { name: 'Send reminder' }).click();
    await page.getByText('tess@example.com gets a reminder for A-1.').waitFor();
    await choose('A-1', 'Copy a payment link');
    await page.getByText('A payment link for A-1 was copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`/pay/${id}#key=`);
    await choose('A-1', 'Edit the contact');
    await page.getByRole('textbox', { name: 'Email' }).fill('tess@example.org');
    // What was entered is not lost by one key.
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Discard what you entered?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('tess@example.org');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose('A-1', 'Duplicate');
    const copy = page.getByRole('dialog');
    await copy.getByText('was created from A-1.').waitFor();
    const number = (await copy.getByRole('heading', { level: 2 }).textContent()) as string;
    await copy.getByRole('button', { name: 'Close' }).click();
    await choose(number, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${number} was deleted.`).waitFor();
    expect(await person.sdk.invoices.list().toArray(9)).toHaveLength(1);
  });

  test('undoes a transition that the lifecycle can reverse, and asks before the others', async () => {
    const { sdk, ...person } = await newPerson();
    const contact = { name: 'Tess Tudo', email: 'tess@example.com' };
    const { id } = await sdk.invoices.create({ invoiceNumber: 'U-1', amount: 1, currency: 'EUR', contact });
    const { page, expectAccessible } = await look(person, { viewport: { width: 1440, height: 900 } });
    const publish = page.getByRole('button', { name: 'Publish U-1' });
    await publish.waitFor();
    const height = () => page.locator('.scroll').evaluate((one) => one.clientHeight);
    const before = await height();
    await publish.click();
    await page.getByText('U-1 is now published.').waitFor();
    expect(await height()).toBe(before);
    await expectAccessible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await column(page, 'Draft').locator('article:focus').waitFor();
    await page.getByText('Its history keeps both moves.').waitFor();
    expect((await sdk.invoices.transitions(id).toArray(9)).map(({ to }) => to)).toEqual(['DRAFT', 'PUBLISHED']);

    await page.getByRole('button', { name: 'Publish U-1' }).click();
    await page.getByText('U-1 is now published.').waitFor();
    await page.keyboard.press('Control+z');
    await column(page, 'Draft').locator('article:focus').waitFor();

    await page.getByRole('button', { name: 'Publish U-1' }).click();
    const question = page.getByRole('dialog', { name: 'Send U-1?' });
    const send = page.getByRole('button', { name: 'Send U-1' });
    await send.click();
    await question
      .getByText('Tess Tudo (tess@example.com) gets an email with a link to pay. This cannot be undone.')
      .waitFor();
    const cancel = question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus'));
    await cancel.waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await send.and(page.locator(':focus')).waitFor();
    expect((await sdk.invoices.get(id)).status).toBe('PUBLISHED');
    await page.keyboard.press('Enter');
    await cancel.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await column(page, 'Sent').locator('article:focus').waitFor();
    await page.getByText('U-1 is now sent.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect((await sdk.invoices.get(id)).status).toBe('SENT');
  });

  test('has the next step as the only filled button of a card, and the age of its state', async () => {
    const { sdk, ...person } = await newPerson();
    const contact = { name: 'Tess Tudo', email: 'tess@example.com' };
    const { id } = await sdk.invoices.create({ invoiceNumber: 'N-1', amount: 1, currency: 'EUR', contact });
    const { page } = await look(person);
    const expectCard = async (title: string, buttons: string[], age: string) => {
      const card = cardIn(page, title, 'N-1');
      await card.getByText(age).waitFor();
      await card.getByText('Tess Tudo').waitFor();
      expect(await card.getByRole('button').allInnerTexts()).toEqual(buttons);
      expect(await card.locator('.primary').allInnerTexts()).toEqual(buttons.filter((text) => text !== '…'));
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectCard('Draft', ['Publish', '…'], 'created just now');
    await sdk.invoices.transition(id, 'PUBLISHED');
    await expectCard('Published', ['Send', '…'], 'published just now');
    await sdk.invoices.transition(id, 'SENT');
    await expectCard('Sent', ['Mark paid', '…'], 'sent just now');
    await page.getByRole('button', { name: 'More actions for N-1' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Mark failed',
      'Save as PDF',
      'Send a reminder',
      'Copy a payment link',
      'Edit the contact',
      'Duplicate',
    ]);
    await page.getByRole('button', { name: 'More actions for N-1' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More actions for N-1' }).click();
    await page.getByRole('menuitem', { name: 'Mark failed' }).click();
    await page
      .getByRole('dialog', { name: 'Mark N-1 as failed?' })
      .getByRole('button', { name: 'Mark failed' })
      .click();
    await expectCard('Failed', ['Mark paid', '…'], 'failed just now');
    await sdk.invoices.transition(id, 'PAID');
    await expectCard('Paid', ['…'], 'paid just now');
    const dueOn = '2020-01-31';
    const late = await sdk.invoices.create({ invoiceNumber: 'N-2', amount: 1, currency: 'EUR', contact, dueOn });
    await cardIn(page, 'Draft', 'N-2')
      .locator('.overdue')
      .getByText(/^due .* ago$/)
      .waitFor();
    for (const to of ['PUBLISHED', 'SENT'] as const) await sdk.invoices.transition(late.id, to);
    await cardIn(page, 'Sent', 'N-2').getByRole('button', { name: 'Send a reminder' }).waitFor();
    await page.getByRole('button', { name: 'More actions for N-2' }).click();
    expect((await page.getByRole('menuitem').allInnerTexts()).slice(0, 2)).toEqual(['Mark paid', 'Mark failed']);
  });

  test('shows while dragging which columns take the card, and why the others do not', async () => {
    const { sdk, ...person } = await newPerson();
    const { id } = await sdk.invoices.create({ invoiceNumber: 'D-1', amount: 1, currency: 'EUR' });
    await sdk.invoices.transition(id, 'PUBLISHED');
    const { page } = await look(person, { viewport: { width: 1440, height: 900 } });
    const classes = async () =>
      (await page
        .locator('.column')
        .evaluateAll((all) => all.map((one) => one.className.split(' ').at(-1)))) as string[];
    const card = cardIn(page, 'Published', 'D-1');
    const drag = async (title: string) => {
      await card.hover();
      await page.mouse.down();
      await column(page, title).hover();
      await column(page, title).hover();
    };
    await drag('Sent');
    await column(page, 'Sent').getByText('An invoice without a contact cannot be sent. Add a contact first.').waitFor();
    expect(await classes()).toEqual(['takes', '', 'refuses', 'refuses', 'takes']);
    await page.mouse.up();
    await expect.poll(classes).toEqual(['', '', '', '', '']);
    await card.waitFor();

    await drag('Draft');
    await column(page, 'Draft').getByText('Withdraw').waitFor();
    await page.mouse.up();
    await cardIn(page, 'Draft', 'D-1').waitFor();
    await expect.poll(async () => (await sdk.invoices.get(id)).status).toBe('DRAFT');
  });

  test('shows at most three notices, one for each invoice, beside the columns and the buttons', async () => {
    const { sdk, ...person } = await newPerson();
    const numbers = ['A', 'B', 'C', 'D'].map((letter) => `${letter}-1`);
    for (const invoiceNumber of numbers) await sdk.invoices.create({ invoiceNumber, amount: 1, currency: 'EUR' });
    const { page, expectAccessible } = await look(person, { viewport: { width: 375, height: 812 } });
    const notices = page.locator('.notice p');
    for (const number of numbers) {
      await page.getByRole('button', { name: `Publish ${number}` }).click();
      await page.getByText(`${number} is now published.`).waitFor();
    }
    expect(await notices.allInnerTexts()).toEqual(numbers.slice(1).map((number) => `${number} is now published.`));
    await page.getByRole('button', { name: 'More actions for D-1' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await page.getByText('D-1 is now draft.').waitFor();
    expect(await notices.allInnerTexts()).toEqual([
      'B-1 is now published.',
      'C-1 is now published.',
      'D-1 is now draft.',
    ]);
    await expectAccessible();
    const edges = () =>
      page.evaluate(
        `[...document.querySelectorAll('.scroll, .drawer .body')].map((one) => one.getBoundingClientRect().bottom)`,
      ) as Promise<number[]>;
    const top = async (region: Locator) => (await region.boundingBox())?.y as number;
    expect(await top(page.locator('.notices'))).toBeGreaterThanOrEqual(Math.max(...(await edges())));
    await page.getByRole('link', { name: 'D-1' }).click();
    const drawer = page.getByRole('dialog', { name: 'D-1' });
    await drawer.getByRole('button', { name: 'Publish' }).waitFor();
    expect(await top(drawer.locator('.notices'))).toBeGreaterThanOrEqual((await edges()).at(-1) as number);
  });
});
