import { readFile, writeFile } from 'node:fs/promises';
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
    ['board', 'light', { width: 1000, height: 640 }, 1.4, { width: 1000, height: 560 }],
    ['board', 'dark', { width: 1000, height: 640 }, 1.4, { width: 1000, height: 560 }],
    ['phone', 'light', { width: 390, height: 600 }, 2, { width: 390, height: 420 }],
    ['phone', 'dark', { width: 390, height: 600 }, 2, { width: 390, height: 420 }],
  ] as const)('for the home page, %s, %s, has at most 60 kB and the size that it says', async (name, colorScheme, viewport, deviceScaleFactor, size) => {
    const page = await openBoard({ viewport, deviceScaleFactor, colorScheme });
    const { height: y = 0 } = (await page.locator('.bar').boundingBox()) ?? {};
    const webp = await sharp(await page.screenshot({ clip: { x: 0, y: Math.round(y), ...size } }))
      .webp({ quality: 70, effort: 6 })
      .toBuffer();
    const [width, height] = [size.width * deviceScaleFactor, size.height * deviceScaleFactor].map(Math.round);
    expect(await sharp(webp).metadata()).toMatchObject({ width, height });
    expect(await readFile('packages/pages/home/index.html', 'utf8')).toContain(`width="${width}" height="${height}"`);
    expect(webp.length).toBeLessThan(60_000);
    await keep(`packages/pages/home/${name}-${colorScheme}.webp`, webp);
  });
});
