import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mailFor } from '../../src/resources/invoices/invoice.emails.ts';
import { hasBrowser } from '../support/browser.ts';
import { boards, cardIn, column } from './board.ts';

const { newPerson, look } = boards();

describe.skipIf(!hasBrowser)('the form of a new invoice', () => {
  test('says what an empty board is for, and opens with the focus in its first field', async () => {
    const person = await newPerson();
    const { page, expectAccessible } = await look(person, { viewport: { width: 375, height: 812 } });
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor();
    await page.getByText('Create an invoice. It is a draft that only you see.').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'New invoice' }).click();
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await form.getByLabel('Name').and(page.locator(':focus')).waitFor();
    // The frame of a group is not the browser's.
    expect(await page.evaluate("getComputedStyle(document.querySelector('.dialog fieldset')).display")).toBe('grid');
    await expectAccessible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor();
  });

  test('closes on a click beside it, but not once something is typed: then Escape asks first', async () => {
    const person = await newPerson();
    const { page } = await look(person);
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await page.getByRole('button', { name: 'New invoice' }).click();
    await form.waitFor();
    await page.mouse.click(5, 400);
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New invoice' }).click();
    await form.getByLabel('Amount').fill('12');
    await page.mouse.click(5, 400);
    await form.getByText('€12.00', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Discard what you entered?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await form.waitFor({ state: 'detached' });
  });

  test('takes what is to be paid for and by when; a card shows how long that is', async () => {
    const person = await newPerson();
    const { page, expectAccessible } = await look(person, { locale: 'en-US' });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await page.getByRole('button', { name: 'New invoice' }).click();
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await form.getByLabel('Number').fill('D-1');
    await form.getByLabel('Amount').fill('12');
    await form.getByLabel('Description').fill('Two days of research\nand calipers');
    const date = form.getByLabel('Due date');
    await date.pressSequentially('12');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText('Enter a date that exists.').waitFor();
    await date.fill(inDays(3));
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'detached' });
    const [invoice] = await person.sdk.invoices.list().toArray(1);
    expect(invoice).toMatchObject({ description: 'Two days of research\nand calipers', dueOn: inDays(3) });
    const { id } = invoice as { id: string };
    await cardIn(page, 'Draft', 'D-1').getByText('due in 3 days').waitFor();
    await person.sdk.invoices.transition(id, 'PUBLISHED');
    const card = cardIn(page, 'Published', 'D-1');
    await card.getByText('due in 3 days').waitFor();
    for (const [days, text] of [
      [0, 'due today'],
      [-1, '1 day overdue'],
      [-9, '9 days overdue'],
    ] as const) {
      await person.sdk.invoices.update(id, { dueOn: inDays(days) });
      await card.getByText(text, { exact: true }).waitFor();
    }
    await expectAccessible();
    await card.getByRole('link').click();
    const drawer = page.getByRole('dialog', { name: 'D-1' });
    await drawer.getByText('Two days of research and calipers').waitFor();
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await drawer.getByLabel('Description').fill('');
    await drawer.getByLabel('Due date').fill('');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer
      .getByRole('region', { name: 'Details' })
      .getByText('Two days of research')
      .waitFor({ state: 'detached' });
    expect(await person.sdk.invoices.get(id)).toMatchObject({ description: null, dueOn: null });
    await person.sdk.invoices.transition(id, 'PAID');
  });

  test('shows the email that the contact will get, and all fields but the description on a phone', async () => {
    const person = await newPerson();
    const { page, expectAccessible } = await look(person, { locale: 'en-US', viewport: { width: 390, height: 700 } });
    await page.getByRole('button', { name: 'New invoice' }).click();
    const form = page.getByRole('dialog', { name: 'New invoice' });
    const footer = await form.locator('.actions').boundingBox();
    const due = await form.getByLabel('Due date').boundingBox();
    expect((due?.y ?? 0) + (due?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
    await form.getByLabel('Name').fill('Tess Tudo');
    await form.getByLabel('Email').fill('tess@example.com');
    await form.getByLabel('Amount').fill('1,250.5');
    await form.getByLabel('Number').fill('P-1');
    await form.getByLabel('Due date').fill('2030-01-31');
    await form.getByLabel('Description').fill('Calipers');
    const { name } = await person.sdk.viewer();
    const mail = mailFor('mail_invoice_to_contact', {
      ...{ cause: '', invoiceNumber: 'P-1', amount: 1250.5, currency: 'EUR', description: 'Calipers' },
      ...{
        dueOn: '2030-01-31',
        owner: { name, email: null },
        contact: { name: 'Tess Tudo', email: 'tess@example.com' },
      },
      ...{ payUrl: '', isPaid: false, decline: null, now: new Date(), boardUrl: '' },
    });
    const wordsOf = (text = '') => text.replace(/: |\s+/g, ' ').trim();
    const preview = form.getByRole('region', { name: 'What Tess Tudo gets' });
    expect(wordsOf(await preview.locator('div').innerText())).toBe(
      wordsOf(`${mail?.subject} ${mail?.text.replace(/Save it as PDF.*/, '')}`),
    );
    await expectAccessible();
  });

  test('takes amounts as people write them, and currencies from a list', async () => {
    const person = await newPerson();
    const { page } = await look(person, { locale: 'en-US' });
    await page.getByRole('button', { name: 'New invoice' }).click();
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await form.getByLabel('Amount').fill('12,345.67');
    await form.getByText('€12,345.67', { exact: true }).first().waitFor();
    await form.getByLabel('Currency').selectOption('CHF – Swiss Franc');
    await form.getByText('CHF 12,345.67', { exact: true }).first().waitFor();
    await form.getByLabel('Name').fill('Tess Tudo');
    await form.getByLabel('Email').fill('tess@example.com');
    await form.getByLabel('Description').fill('Calipers');
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    await column(page, 'Draft').locator('article:focus').waitFor();
    const [invoice] = await person.sdk.invoices.list().toArray(1);
    expect([invoice?.amount, invoice?.currency]).toEqual([12345.67, 'CHF']);

    // The next one has the currency of the last, and knows its contact.
    await page.getByRole('button', { name: 'New invoice' }).click();
    expect(await form.getByLabel('Currency').inputValue()).toBe('CHF');
    await form.getByLabel('Name').fill('Tess Tudo');
    expect(await form.getByLabel('Email').inputValue()).toBe('tess@example.com');
  });

  test('reads amounts in the locale of the reader', async () => {
    const person = await newPerson();
    const { page } = await look(person, { locale: 'de-DE' });
    await page.getByRole('button', { name: 'New invoice' }).click();
    await page.getByLabel('Amount').fill('1.250');
    await page.keyboard.press('Enter');
    await column(page, 'Draft').getByText('1.250,00 €').last().waitFor();
    await page.getByRole('article').getByRole('link').click();
    await page.getByRole('button', { name: 'Edit' }).click();
    expect(await page.getByLabel('Amount').inputValue()).toBe('1250');
  });

  test('says what is wrong in words of the form, at the field, with the focus there', async () => {
    const person = await newPerson();
    await person.sdk.invoices.create({ invoiceNumber: 'F-1', amount: 1, currency: 'EUR' });
    const { page, expectAccessible } = await look(person, { locale: 'en-US' });
    await page.getByRole('button', { name: 'New invoice' }).click();
    const form = page.getByRole('dialog', { name: 'New invoice' });
    const expectProblem = async (field: Locator, text: string) => {
      await page.keyboard.press('Enter');
      await form.getByText(text, { exact: true }).waitFor();
      await field.and(page.locator(':focus')).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
    };
    const amount = form.getByLabel('Amount');
    await form.locator('input:focus').waitFor();
    await expectProblem(amount, 'Enter the amount.');
    await amount.fill('much');
    await expectProblem(amount, 'Enter an amount such as 1250.75.');
    await amount.fill('0');
    await expectProblem(amount, 'The amount must be greater than 0.');
    await form.getByLabel('Currency').selectOption('JPY');
    await amount.fill('1.50');
    await expectProblem(amount, 'JPY has no decimals.');
    await amount.fill('99999999999');
    await form.getByText('¥99,999,999,999').first().waitFor();
    await expectProblem(amount, 'The amount must be at most 9,999,999,999.99.');
    await amount.fill('150');
    await form.getByText('¥150', { exact: true }).first().waitFor();
    expect(await amount.getAttribute('aria-invalid')).toBeNull();
    await form.getByLabel('Phone').fill('+49 30 123456');
    await expectProblem(form.getByLabel('Name'), 'Enter the name of the contact.');
    await form.getByText('Enter the email address of the contact.').waitFor();
    await expectAccessible();
    await form.getByLabel('Name').fill('Grace Hopper');
    await form.getByLabel('Email').fill('grace');
    await expectProblem(form.getByLabel('Email'), 'Enter an email address such as grace@example.com.');
    await form.getByLabel('Email').fill('grace@example.com');
    await form.getByLabel('Number').fill('F-1');
    await expectProblem(form.getByLabel('Number'), 'Another of your invoices has this number.');
    await form.getByLabel('Number').fill('F-2');
    await page.keyboard.press('Enter');
    await cardIn(page, 'Draft', 'F-2').waitFor();
  });

  test('keeps what is typed while others change the invoice, overwrites that only when saved again, and nothing else', async () => {
    const person = await newPerson();
    const { id } = await person.sdk.invoices.create({ invoiceNumber: 'F-3', amount: 1, currency: 'EUR' });
    const { page } = await look(person, { path: `/board?invoice=${id}` });
    const drawer = page.getByRole('dialog', { name: 'F-3' });
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await drawer.getByLabel('Amount').fill('2');
    await person.sdk.invoices.update(id, { amount: 3, description: 'Theirs.' });
    await drawer.locator('.summary').getByText('€3.00').waitFor();
    expect(await drawer.getByLabel('Amount').inputValue()).toBe('2');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('The invoice was changed after you opened this form.').waitFor();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.locator('.summary').getByText('€2.00').waitFor();
    expect(await person.sdk.invoices.get(id)).toMatchObject({ amount: 2, description: 'Theirs.' });
  });
});
