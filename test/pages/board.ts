import type { Locator, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { serverAndBrowser, type Visit, visit } from '../support/browser.ts';
import type { Client } from '../support/client.ts';

export const column = (page: Page, title: string): Locator => page.getByRole('region', { name: title });
export const cardIn = (page: Page, title: string, number: string): Locator =>
  column(page, title).getByRole('article', { name: `Invoice ${number}`, exact: true });

/** A server, and the boards that the tests of a file open: closed after each test, which fails if a page was not clean. */
export function boards() {
  const running = serverAndBrowser();
  let visits: Visit[] = [];
  let people = 0;
  afterEach(async () => {
    for (const { expectClean, close } of visits) {
      expectClean();
      await close();
    }
    visits = [];
  });
  return {
    running,
    /** A user without invoices. */
    newPerson: () => running.server.as(`person-${++people}`),
    look: async (person: Pick<Client, 'token'> | null, options: Parameters<typeof visit>[2] = {}) => {
      const url = `${running.server.url}/board`;
      const one = await visit(running.browser, url, { token: person?.token ?? null, ...options });
      visits.push(one);
      return one;
    },
  };
}
