import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { serverAndBrowser, type Visit, visit } from '../support/browser.ts';
import type { Client } from '../support/client.ts';

export const column = (page: Page, title: string): Locator => page.getByRole('region', { name: title });
export const cardIn = (page: Page, title: string, number: string): Locator =>
  column(page, title).getByRole('article', { name: `Invoice ${number}`, exact: true });

const modes = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 375],
] as const;

/** What is open now, in light, in dark and on a phone; without horizontal scrolling there. */
export async function expectAccessibleEverywhere({ page, expectAccessible }: Visit): Promise<void> {
  const size = page.viewportSize();
  for (const [colorScheme, width] of modes) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 812 });
    await expectAccessible();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

/** A server, and the boards that the tests of a file open. */
export function boards(environment: Record<string, string> = {}) {
  const running = serverAndBrowser(environment);
  let people = 0;
  return {
    running,
    /** A user without invoices. */
    newPerson: () => running.server.as(`person-${++people}`),
    look: async (
      person: Pick<Client, 'token'> | null,
      {
        path = '/board',
        origin = running.server.url,
        ...options
      }: Parameters<typeof visit>[2] & {
        path?: string;
        origin?: string;
      } = {},
    ) => {
      const url = origin + path;
      const one = await visit(running.browser, url, { token: person?.token ?? null, ...options });
      return { ...one, expectAccessible: () => expectAccessibleEverywhere(one) };
    },
  };
}
