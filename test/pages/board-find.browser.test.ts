import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { boards, cardIn, column } from './board.ts';

const { newPerson, look, running } = boards();

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'PLN', 'KWD'] as const;
const today = new Date();
const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);

type New = Parameters<Client['sdk']['invoices']['create']>[0];

async function create({ sdk }: Client, invoices: readonly New[]): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < invoices.length; i += 100)
    ids.push(
      ...(await sdk.invoices.createMany(invoices.slice(i, i + 100))).flatMap(({ invoice }) => invoice?.id ?? []),
    );
  return ids;
}

/** 315, in ten currencies; the 101st has the amount that everybody looks for. */
const many = Array.from({ length: 315 }, (_, i): New & { currency: (typeof currencies)[number] } => ({
  invoiceNumber: `R-${1000 + i}`,
  amount: i === 100 ? 12_345.67 : 100 + i,
  currency: i === 100 ? 'GBP' : (currencies[i % 10] as 'EUR'),
  contact: { name: i === 7 ? 'Jürgen Müller' : 'Grace Hopper', email: 'contact@example.com' },
  description: i === 9 ? 'For the turtle' : null,
}));

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const found = (page: Page, count: number) =>
  page
    .getByRole('status')
    .getByText(`${count === 0 ? 'No' : count} invoice${count > 1 ? 's' : ''} found.`)
    .waitFor();
const numbers = (region: Page | Locator) => region.getByRole('heading', { level: 3 }).allInnerTexts();
const openFilters = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true }).click();

describe.skipIf(!hasBrowser)('the search and the filters of the board', () => {
  test('show 50 of 316 invoices, their totals in ten currencies on one line, and what is searched: words and amounts', async () => {
    const person = await newPerson();
    await create(person, [...many, { invoiceNumber: 'N-12345', amount: 1, currency: 'EUR' }]);
    const { page, expectAccessible } = await look(person);
    const drafts = column(page, 'Draft');
    await drafts.getByText('50 of 316').waitFor();
    const sums = drafts.locator('.sums');
    for (const width of [1440, 1024, 959, 721, 390]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await sums.evaluate((one) => one.clientHeight)).toBeLessThan(34);
    }
    await sums.locator('summary').click();
    const shown = await sums.locator('dl > div').allInnerTexts();
    const pounds = many.filter(({ currency }) => currency === 'GBP');
    const total = pounds.reduce((sum, { amount }) => sum + amount, 0);
    expect(shown).toHaveLength(10);
    expect(shown[0]?.split('\n')).toEqual([
      '33 invoices',
      total.toLocaleString('en', { style: 'currency', currency: 'GBP' }),
    ]);
    await drafts.getByRole('button', { name: 'Show more' }).click();
    await drafts.getByText('100 of 316').waitFor();
    expect(await drafts.getByRole('article').count()).toBe(100);
    const expectFound = async (text: string, expected: string[]) => {
      await search(page).fill(text);
      await expect.poll(() => numbers(page), { message: text }).toEqual(expected);
      await found(page, expected.length);
    };
    await expectFound('jurgen mul', ['R-1007']);
    await expectFound('TURTLE', ['R-1009']);
    await expectFound('r-1314', ['R-1314']);
    for (const amount of ['12,345.67', '12.345,67', '12345.67', '£12,345.67', "12'345.67"])
      await expectFound(amount, ['R-1100']);
    expect(await column(page, 'Draft').locator('.sums .amount').allInnerTexts()).toEqual(['£12,345.67']);
    await expectFound('12345', ['N-12345']);
    await expectFound('413', ['R-1313']);
    await expectFound('12,345.68', []);
    await expectAccessible();
    await search(page).fill('grace');
    await found(page, 314);
    await column(page, 'Draft').getByText('50 of 314').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await column(page, 'Draft').getByText('50 of 316').waitFor();
    expect(await search(page).inputValue()).toBe('');
  });

  test('are in the address: for a colleague, after a reload, back and forward', async () => {
    const person = await newPerson();
    const late = { amount: 20, currency: 'EUR', dueOn: daysAgo(9) } as const;
    const ids = await create(person, [
      { invoiceNumber: 'F-1', amount: 10, currency: 'EUR', dueOn: daysAgo(3) },
      { invoiceNumber: 'F-2', ...late },
      { invoiceNumber: 'F-3', ...late, currency: 'USD' },
      { invoiceNumber: 'F-4', ...late },
    ]);
    for (const id of ids.slice(0, 3)) await person.sdk.invoices.transition(id, 'PUBLISHED');
    const { page } = await look(person);
    await cardIn(page, 'Draft', 'F-4').waitFor();
    await openFilters(page);
    await page.getByRole('checkbox', { name: 'Overdue' }).check();
    await found(page, 3);
    // Those that wait longest come first.
    expect(await numbers(page)).toEqual(['F-2', 'F-3', 'F-1']);
    expect((await page.locator('.column h2').allInnerTexts()).map((text) => text.replace('\n', ' '))).toEqual([
      'Published 3',
      'Sent 0',
      'Failed 0',
    ]);
    await page.getByRole('checkbox', { name: 'Overdue' }).uncheck();
    await page.getByLabel('Currency').selectOption('USD');
    await found(page, 1);
    await page.getByLabel('Currency').selectOption('EUR');
    await found(page, 3);
    await page.getByRole('checkbox', { name: 'Published' }).check();
    await found(page, 2);
    await page.getByLabel('Amount from').fill('15,00');
    await page.keyboard.press('Enter');
    await found(page, 1);
    expect(new URL(page.url()).search).toBe('?currency=EUR&status=published&min_amount=15');

    const { page: copy } = await look(person, { path: `/board${new URL(page.url()).search}` });
    await page.reload();
    for (const one of [copy, page]) {
      await found(one, 1);
      expect(await numbers(one)).toEqual(['F-2']);
      expect(await one.locator('.chip').allInnerTexts()).toEqual(['Published ×', 'EUR ×', 'Amount from 15 ×']);
    }
    await copy.getByRole('link', { name: 'F-2' }).click();
    await copy.getByRole('dialog', { name: 'F-2' }).getByRole('button', { name: 'Close' }).click();
    await copy.waitForURL(page.url());
    await page.goBack();
    await found(page, 2);
    await page.goBack();
    await found(page, 3);
    // Two currencies, one after the other, are one entry.
    await page.goBack();
    await cardIn(page, 'Published', 'F-3').waitFor();
    expect(await page.locator('.chip').count()).toBe(0);
    await page.goForward();
    await found(page, 3);
    await page.getByRole('button', { name: 'Remove the filter EUR' }).click();
    await cardIn(page, 'Published', 'F-3').waitFor();
  });

  test('take amounts without a currency, and days of the reader’s time zone', async () => {
    const person = await newPerson();
    await create(person, [
      { invoiceNumber: 'G-1', amount: 10, currency: 'EUR', dueOn: '2030-01-31' },
      { invoiceNumber: 'G-2', amount: 500, currency: 'EUR', dueOn: '2030-02-01' },
      { invoiceNumber: 'G-3', amount: 600, currency: 'JPY' },
    ]);
    const { page } = await look(person, { timezoneId: 'Pacific/Auckland' });
    await cardIn(page, 'Draft', 'G-1').waitFor();
    await openFilters(page);
    await page.getByLabel('Amount from').fill('500');
    await page.getByLabel('Amount to').fill('600');
    await page.keyboard.press('Tab');
    await found(page, 2);
    expect((await numbers(page)).sort()).toEqual(['G-2', 'G-3']);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByLabel('Due from').fill('2030-01-31');
    await page.getByLabel('Due to').fill('2030-01-31');
    await found(page, 1);
    expect(await numbers(page)).toEqual(['G-1']);
    await page.getByRole('button', { name: 'Show all' }).click();
    const day = (await page.evaluate("new Date().toLocaleDateString('sv')")) as string;
    await page.getByLabel('Created from', { exact: true }).fill(day);
    await found(page, 3);
    const { searchParams } = new URL(page.url());
    expect(new Date(searchParams.get('created_after') as string)).toEqual(
      new Date((await page.evaluate(`+new Date('${day}T00:00')`)) as number),
    );
    await page.getByLabel('Created from', { exact: true }).fill('2020-01-01');
    await page.getByLabel('Created to', { exact: true }).fill('2020-12-31');
    await found(page, 0);
    await page.getByText('Created to Dec 31, 2020').waitFor();
  });

  test('are all those of the API, with several values as there', async () => {
    const person = await newPerson();
    await create(
      person,
      (['EUR', 'USD', 'JPY'] as const).map((currency) => ({
        ...{ invoiceNumber: `A-${currency}`, amount: 10, currency },
        contact: { name: 'Grace', email: `${currency.toLowerCase()}@example.com` },
      })),
    );
    const { page } = await look(person);
    const before = ['created', 'updated', 'sent', 'paid'].map((time) => `${time}_before=2001-01-01T00:00:00Z`);
    for (const [filters, count] of [
      ['currency=EUR,USD', 2],
      ['currency=EUR&currency=JPY&min_amount=5', 2],
      ['status=sent&status=draft', 3],
      ['contact_email=EUR@example.com,usd@example.com', 2],
      ['invoice_number=A-JPY', 1],
      ...before.map((filter) => [filter, 0] as const),
    ] as const) {
      await page.goto(`${running.server.url}/board?${filters}`);
      await found(page, count);
    }
    await page.getByText('Paid to Jan 1, 2001').waitFor();
  });

  test('say beside themselves why one is refused, and show nothing meanwhile', async () => {
    const person = await newPerson();
    await create(person, [{ invoiceNumber: 'H-1', amount: 10, currency: 'EUR' }]);
    const { page, expectAccessible } = await look(person);
    const alert = page.locator('.toolbar').getByRole('alert');
    for (const [filters, sentence] of [
      ['due_after=2030-02-01&due_before=2030-01-01', /^Due from: Must not be beyond “due to”/],
      ['due_after=2026-02-31', /^Due from: /],
      ['min_amount=much', /^Enter an amount such as 1250\.75\./],
      ['status=sold', /^There is no state “sold”\./],
      ['currency=XXX', /^Currency: /],
      ['overdue=false', /^Overdue: /],
      ['max_amount=1e400', /^Enter an amount such as 1250\.75\./],
      ['created_after=yesterday', /^Created from: /],
      ['query=%25%25', /^Search: Must contain a letter or a digit\./],
      ['colour=red', /^The address has “colour”, which is no filter\. Filters are: query, status, .*contact_email\./],
      ['dueAfter=2026-01-01&currency=EUR', /^The address has “dueAfter”, which is no filter\./],
      ['view=table&sort=size', /^The address has “sort=size”\. Known are: state, amount, due, created\./],
      ['view=table&sort=due&direction=up', /^The address has “direction=up”\. Known are: asc, desc\./],
      ['view=calendar', /^The address has “view=calendar”\. Known are: table\./],
    ] as const) {
      await page.goto(`${running.server.url}/board?${filters}`);
      await alert.getByText('Nothing is shown until you change it.').waitFor();
      expect(await alert.innerText()).toMatch(sentence);
      expect(await page.getByRole('article').count()).toBe(0);
    }
    await expectAccessible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await cardIn(page, 'Draft', 'H-1').waitFor();
    await expect.poll(() => page.locator('.toolbar .problem').textContent()).toBe('');
  });

  test('keep columns and totals right while others change invoices', async () => {
    const person = await newPerson();
    const euros = Array.from({ length: 60 }, (_, i): New => ({ invoiceNumber: `L-${i}`, amount: 1, currency: 'EUR' }));
    const [oldest] = await create(person, euros);
    const { page } = await look(person, { path: '/board?currency=EUR' });
    const drafts = column(page, 'Draft');
    const sum = async (text: string) => void (await drafts.locator('.sums').getByText(text).waitFor());
    await drafts.getByText('50 of 60').waitFor();
    await sum('€60.00');
    await person.sdk.invoices.create({ invoiceNumber: 'L-usd', amount: 5, currency: 'USD' });
    const { id } = await person.sdk.invoices.create({ invoiceNumber: 'L-new', amount: 5, currency: 'EUR' });
    await cardIn(page, 'Draft', 'L-new').waitFor();
    await sum('€65.00');
    expect(await cardIn(page, 'Draft', 'L-usd').count()).toBe(0);
    // One that no column has read.
    await person.sdk.invoices.transition(oldest as string, 'PUBLISHED');
    await cardIn(page, 'Published', 'L-0').waitFor();
    await drafts.getByText('50 of 60').waitFor();
    await sum('€64.00');
    await person.sdk.invoices.update(id, { currency: 'USD' });
    await cardIn(page, 'Draft', 'L-new').waitFor({ state: 'detached' });
    await sum('€59.00');
    await page.getByRole('button', { name: 'Publish L-59' }).click();
    await cardIn(page, 'Published', 'L-59').waitFor();
    await drafts.getByText('50 of 58').waitFor();
    await sum('€58.00');
    expect(await column(page, 'Published').locator('.sums .amount').allInnerTexts()).toEqual(['€2.00']);
  });

  test('work with a token that may only read, which sees no button that changes something', async () => {
    const person = await newPerson();
    const contact = { name: 'Grace Hopper', email: 'grace@example.com' };
    const [id] = await create(person, [
      { invoiceNumber: 'O-1', amount: 10, currency: 'EUR', contact, dueOn: daysAgo(2) },
      { invoiceNumber: 'O-2', amount: 10, currency: 'EUR' },
    ]);
    for (const to of ['PUBLISHED', 'SENT'] as const) await person.sdk.invoices.transition(id as string, to);
    const { token } = await person.sdk.tokens.create({ scopes: ['INVOICES_READ'] });
    const { page, expectAccessible } = await look({ token: token as string }, { path: '/board?overdue=true' });
    await found(page, 1);
    await page.getByRole('button', { name: /Read only$/ }).waitFor();
    await page.getByText('Read only', { exact: true }).first().waitFor();
    expect(await page.locator('.columns').getByRole('button').allInnerTexts()).toEqual(['…']);
    expect(await page.getByRole('button', { name: 'New invoice' }).count()).toBe(0);
    const card = cardIn(page, 'Sent', 'O-1');
    expect(await card.getAttribute('draggable')).toBe('false');
    await card.focus();
    await page.keyboard.press('m');
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Save as PDF']);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'O-1' }).click();
    const drawer = page.getByRole('dialog', { name: 'O-1' });
    await drawer.getByText('Published → Sent').waitFor();
    expect(await drawer.getByRole('button').allInnerTexts()).toEqual(['×', 'Save as PDF']);
    await expectAccessible();
  });

  test('are reached by keyboard in a narrow window, and wrap in any', async () => {
    const person = await newPerson();
    await create(person, [
      { invoiceNumber: 'P-1', amount: 10, currency: 'EUR' },
      { invoiceNumber: 'P-2', amount: 10, currency: 'USD' },
    ]);
    const { page, expectAccessible } = await look(person, { viewport: { width: 320, height: 800 } });
    await cardIn(page, 'Draft', 'P-1').waitFor();
    await search(page).focus();
    // Past the layout, which is beside the search.
    await page.keyboard.press('Tab');
    const [field, layout] = [await search(page).boundingBox(), await page.getByText('Table').boundingBox()];
    expect(layout?.y).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Draft' }).waitFor();
    // None of them is cut.
    await page.setViewportSize({ width: 320, height: 640 });
    const filters = page.getByRole('group', { name: 'Filters' });
    expect(await filters.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 800 });
    // Past the views and the new invoice.
    for (const _ of Array(3)) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Remove the filter Draft' }).waitFor();
    await page.getByLabel('Currency').focus();
    await page.keyboard.press('U');
    await found(page, 1);
    expect(await numbers(page)).toEqual(['P-2']);
    for (const width of [320, 390, 800, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const right = (await page
        .locator('.toolbar *')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))) as number[];
      expect(Math.max(...right)).toBeLessThanOrEqual(width);
      const card = await cardIn(page, 'Draft', 'P-2').boundingBox();
      expect(card?.y).toBeLessThan(800);
    }
    await expectAccessible();
  });
});
