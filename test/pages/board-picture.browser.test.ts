import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasBrowser, serverAndBrowser, visit } from '../support/browser.ts';

const running = serverAndBrowser({ SEED: 'demo' });

async function openBoard(options: Parameters<typeof visit>[2]) {
  const token = running.server.demoToken;
  const { page } = await visit(running.browser, `${running.server.url}/board`, { token, locale: 'en-US', ...options });
  await page
    .getByRole('button', { name: /^Publish/ })
    .last()
    .waitFor();
  // The font of most systems without one for interfaces.
  for (const text of await page.locator(':root, .bar').all())
    await text.evaluate((element) => (element.style.fontFamily = 'Arial, sans-serif'));
  return page;
}

// `BOARD_PICTURE=1` writes them; other runs leave the files as they are.
const keep = (file: string, bytes: Buffer) => process.env.BOARD_PICTURE && writeFile(file, bytes);

describe.skipIf(!hasBrowser)('the picture of the board', () => {
  test('for the README shows the demo data, 1280 pixels wide, in less than 200 kB', async () => {
    const page = await openBoard({ viewport: { width: 1280, height: 860 }, colorScheme: 'light' });
    await page
      .getByRole('button', { name: /^Publish/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.locator(':focus').blur();
    const png = await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toBuffer();
    expect((await sharp(png).metadata()).width).toBe(1280);
    expect(png.length).toBeLessThan(200_000);
    await keep('docs/board.png', png);
  });

  test.each([
    'light',
    'dark',
  ] as const)('for the home page, %s, has at most 60 kB and the size that it says', async (colorScheme) => {
    const page = await openBoard({ viewport: { width: 1000, height: 640 }, deviceScaleFactor: 1.4, colorScheme });
    const clip = { x: 0, y: 52, width: 1000, height: 560 };
    const webp = await sharp(await page.screenshot({ clip }))
      .webp({ quality: 70, effort: 6 })
      .toBuffer();
    expect(await sharp(webp).metadata()).toMatchObject({ width: 1400, height: 784 });
    expect(webp.length).toBeLessThan(60_000);
    await keep(`packages/pages/home/board-${colorScheme}.webp`, webp);
  });
});
