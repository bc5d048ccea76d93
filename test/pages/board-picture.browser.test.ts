import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasBrowser, serverAndBrowser, visit } from '../support/browser.ts';

const running = serverAndBrowser({ SEED: 'demo' });

describe.skipIf(!hasBrowser)('the picture of the board', () => {
  // `BOARD_PICTURE=1` writes it; other runs leave the file as it is.
  test('shows the demo data, 1280 pixels wide, in less than 200 kB', async () => {
    const { page } = await visit(running.browser, `${running.server.url}/board`, {
      token: running.server.demoToken,
      viewport: { width: 1280, height: 860 },
      colorScheme: 'light',
      locale: 'en-US',
    });
    await page
      .getByRole('button', { name: /^Publish/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.locator(':focus').blur();
    // The font of most systems without one for interfaces.
    for (const text of await page.locator(':root, .bar').all()) {
      await text.evaluate((element) => (element.style.fontFamily = 'Arial, sans-serif'));
    }
    const png = await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toBuffer();
    expect((await sharp(png).metadata()).width).toBe(1280);
    expect(png.length).toBeLessThan(200_000);
    if (process.env.BOARD_PICTURE) await writeFile('docs/board.png', png);
  });
});
