import { describe, expect, test } from 'vitest';
import { hasBrowser, visit } from '../support/browser.ts';
import { boards } from './board.ts';

const { running, newPerson, look } = boards();

async function published(person: Awaited<ReturnType<typeof newPerson>>, invoiceNumber: string) {
  const contact = { name: 'Tess Tudo', email: 'tess@example.com' };
  const { id } = await person.sdk.invoices.create({ invoiceNumber, amount: 120.5, currency: 'EUR', contact });
  await person.sdk.invoices.transition(id, 'PUBLISHED');
  return id;
}

describe.skipIf(!hasBrowser)('the drawer of an invoice', () => {
  test('has the next steps first, then the facts, the payment links and the history', async () => {
    const person = await newPerson();
    const id = await published(person, 'W-1');
    const { page, expectAccessible } = await look(person, { path: `/board?invoice=${id}` });
    const drawer = page.getByRole('dialog', { name: 'W-1' });
    await drawer.getByRole('heading', { name: 'Payment links' }).waitFor();
    await drawer.getByRole('heading', { name: 'W-1' }).and(page.locator(':focus')).waitFor();
    expect(await drawer.locator('h3, summary').allInnerTexts()).toEqual([
      'Next',
      'Why not delete?',
      'Details',
      'Payment links',
      'History',
    ]);
    expect(await drawer.locator('.primary:visible').allInnerTexts()).toEqual(['Send']);
    await drawer.getByText('Why not delete?').click();
    await drawer.getByText('Only a draft can be deleted. Withdraw the invoice first.').waitFor();
    await expectAccessible();
    await person.sdk.invoices.transition(id, 'SENT');
    await drawer.getByRole('button', { name: 'Mark failed' }).waitFor();
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 812 });
      expect(await drawer.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
      // Buttons are on a line.
      for (const group of await drawer.locator('.steps, .heading').all())
        expect(await group.evaluate((one) => one.clientHeight)).toBeLessThan(45);
    }
  });

  test('deletes a mistaken draft, and says what to do about one that was sent or paid', async () => {
    const person = await newPerson();
    const id = await published(person, 'W-0');
    await person.sdk.invoices.transition(id, 'DRAFT');
    const sent = await published(person, 'W-00');
    await person.sdk.invoices.transition(sent, 'SENT');
    const { page } = await look(person, { path: `/board?invoice=${id}` });
    const draft = page.getByRole('dialog', { name: 'W-0' });
    await draft.getByText('Published → Draft').waitFor();
    expect(await draft.getByRole('heading', { name: 'Payment links' }).count()).toBe(0);
    await draft.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete W-0?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('W-0 was deleted.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect(person.sdk.invoices.get(id)).rejects.toMatchObject({ code: 'not_found' });
    await page.goto(`${page.url().split('?')[0]}?invoice=${sent}`);
    const drawer = page.getByRole('dialog', { name: 'W-00' });
    await drawer.getByText('Why not withdraw or delete?').click();
    expect(await drawer.locator('details p').allInnerTexts()).toEqual([
      'A sent invoice can only be marked failed or paid. You can still correct its contact; for any other change, create a new invoice.',
    ]);
    expect(await drawer.locator('.summary').innerText()).toMatch(/€120\.50\s+Sent\s+Tess Tudo/);
    expect(await drawer.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await person.sdk.invoices.transition(sent, 'PAID');
    await drawer.getByText('refund it at your payment provider').waitFor();
  });

  test('reminds the contact of an invoice that was sent, once a day, and says when', async () => {
    const person = await newPerson();
    const id = await published(person, 'W-6');
    const { page, expectAccessible } = await look(person, { path: `/board?invoice=${id}` });
    const drawer = page.getByRole('dialog', { name: 'W-6' });
    const remind = drawer.getByRole('button', { name: 'Send a reminder' });
    await drawer.getByText('Draft → Published').waitFor();
    expect(await remind.count()).toBe(0);
    await person.sdk.invoices.transition(id, 'SENT');
    await remind.and(page.locator('.primary')).click();
    const question = page.getByRole('dialog', { name: 'Send a reminder for W-6?' });
    await question.getByText('Tess Tudo (tess@example.com) gets an email with a new link to pay.').waitFor();
    await expectAccessible();
    await question.getByRole('button', { name: 'Send reminder' }).click();
    await drawer.getByRole('heading', { name: 'Next' }).and(page.locator(':focus')).waitFor();
    await drawer.getByText('tess@example.com was reminded just now. You can send the next reminder after ').waitFor();
    await drawer
      .locator('.timeline li')
      .getByText(/^tess@example.com was reminded .* by person-/)
      .waitFor();
    await drawer.locator('.links').getByText('Created ').nth(1).waitFor();
    expect(await remind.count()).toBe(0);
    expect(await person.sdk.invoices.reminders(id).toArray(2)).toHaveLength(1);
    // A colleague was faster.
    const other = await published(person, 'W-7');
    await person.sdk.invoices.transition(other, 'SENT');
    await page.goto(`${page.url().split('?')[0]}?invoice=${other}`);
    const second = page.getByRole('dialog', { name: 'W-7' });
    await second.getByText('Published → Sent').waitFor();
    await person.sdk.reminders.create(other);
    await second.getByRole('button', { name: 'Send a reminder' }).click();
    await page
      .getByRole('dialog', { name: 'Send a reminder for W-7?' })
      .getByRole('button', { name: 'Send reminder' })
      .click();
    await second.getByText('No reminder was sent. The contact was reminded less than a day ago.').waitFor();
  });

  test('cancels a payment that waits for its payer, and keeps the focus in reach', async () => {
    const person = await newPerson();
    const id = await published(person, 'W-8');
    const payment = { invoiceNumber: 'W-8', amount: 120.5, paymentToken: 'tok_authentication' };
    await person.sdk.paymentAttempts.create(id, payment);
    const { page, expectAccessible } = await look(person, { path: `/board?invoice=${id}` });
    const drawer = page.getByRole('dialog', { name: 'W-8' });
    await drawer.getByRole('button', { name: 'Cancel the payment' }).click();
    await expectAccessible();
    const question = page.getByRole('dialog', { name: 'Cancel this payment?' });
    expect(await question.getByRole('button').allInnerTexts()).toEqual(['Let it go on', 'Cancel the payment']);
    await question.getByRole('button', { name: 'Cancel the payment' }).click();
    await drawer.getByText('The payment was canceled. The invoice can be paid again.').waitFor();
    await drawer.getByText('Payment of €120.50 failed: The payment was canceled').waitFor();
    await drawer.getByRole('heading', { name: 'History' }).and(page.locator(':focus')).waitFor();
    expect((await person.sdk.paymentAttempts.create(id, { ...payment, paymentToken: 'tok_success' })).status).toBe(
      'SUCCEEDED',
    );
  });

  test('keeps the focus in reach after a transition by keyboard', async () => {
    const person = await newPerson();
    const id = await published(person, 'W-2');
    const { page } = await look(person, { path: `/board?invoice=${id}` });
    const drawer = page.getByRole('dialog', { name: 'W-2' });
    await drawer.getByRole('button', { name: 'Withdraw' }).focus();
    await page.keyboard.press('Enter');
    await drawer.getByRole('heading', { name: 'Next' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await drawer.getByRole('button', { name: 'Publish' }).and(page.locator(':focus')).waitFor();

    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: 'Withdraw' }).waitFor();
    await drawer.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await drawer.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await drawer.getByLabel('Number').fill('W-2b');
    await page.keyboard.press('Enter');
    const facts = page.getByRole('dialog', { name: 'W-2b' }).getByRole('heading', { name: 'Details' });
    await facts.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('makes a payment link to copy, says when it was opened, and revokes it after a question', async () => {
    const person = await newPerson();
    const id = await published(person, 'W-3');
    const { page, expectAccessible } = await look(person, {
      path: `/board?invoice=${id}`,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const drawer = page.getByRole('dialog', { name: 'W-3' });
    await drawer.getByRole('button', { name: 'Copy a payment link' }).click();
    await drawer.getByText('A payment link for W-3 was copied. Anyone with it can pay.').waitFor();
    const url = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(url).toMatch(new RegExp(`/pay/${id}#key=tpl_`));
    await drawer.getByText('Not opened yet').waitFor();
    await expectAccessible();

    const key = new URL(url).hash.slice(1);
    const customer = await visit(running.browser, `${running.server.url}/pay/${id}#${key}`);
    await customer.page.getByRole('button', { name: 'Pay €120.50' }).waitFor();
    await customer.close();
    await page.reload();
    await drawer.getByText(/^Last opened /).waitFor();

    const question = page.getByRole('dialog', { name: 'Revoke this payment link?' });
    await drawer.getByRole('button', { name: 'Revoke' }).click();
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await person.sdk.invoices.paymentLinks(id).toArray(2)).toHaveLength(1);
    await drawer.getByRole('button', { name: 'Revoke' }).click();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await drawer.getByRole('button', { name: 'Revoke' }).waitFor({ state: 'detached' });
    await drawer.getByRole('heading', { name: 'Payment links' }).and(page.locator(':focus')).waitFor();
    expect(await person.sdk.invoices.paymentLinks(id).toArray(2)).toEqual([]);
    // As where there is no clipboard.
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
    await drawer.getByRole('button', { name: 'Copy a payment link' }).click();
    await page.getByRole('dialog', { name: 'Copy the payment link for W-3' }).getByText('#key=tpl_').waitFor();
  });

  test('says who made each transition and what changed, without the scope of the audit log', async () => {
    const person = await newPerson();
    const id = await published(person, 'W-5');
    await person.sdk.invoices.update(id, { contact: { email: 'hopper@example.com', phone: '030 123' } });
    await person.sdk.invoices.transition(id, 'DRAFT');
    await person.sdk.invoices.update(id, { contact: { phone: null }, dueOn: '2028-02-29', amount: 99 });
    await person.sdk.invoices.transition(id, 'PUBLISHED');
    const { url } = await person.sdk.paymentLinks.create(id, {});
    const customer = await visit(running.browser, url as string);
    await customer.page.getByRole('button', { name: 'Pay €99.00' }).click();
    await customer.page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    await customer.close();
    const { token } = await person.sdk.tokens.create({ scopes: ['INVOICES_READ'] });
    const { page, expectAccessible } = await look({ token: token as string }, { path: `/board?invoice=${id}` });
    await page.getByText('Published → Paid').waitFor();
    const shown = await page
      .locator('.timeline li')
      .evaluateAll((all) =>
        all.map((one) => [one.firstChild?.textContent?.trim(), one.querySelector('.note')?.textContent?.trim() ?? '']),
      );
    const by = expect.stringMatching(/^by person-\d+ of the tests$/);
    expect(shown).toEqual([
      ['Published → Paid', 'after a payment'],
      ['Payment of €99.00 succeeded', ''],
      ['Draft → Published', by],
      ['Amount 120.5 → 99, due on 2028-02-29 added, contact phone 030 123 removed', by],
      ['Published → Draft', by],
      ['Contact email tess@example.com → hopper@example.com, contact phone 030 123 added', by],
      ['Draft → Published', by],
      ['Created', by],
    ]);
    await expectAccessible();
  });
});
