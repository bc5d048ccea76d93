import { randomBytes } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharpImages } from '../../src/adapters/images/sharp.ts';
import type { ImageType } from '../../src/core/ports/images.ts';
import { newDataDir } from '../support/process.ts';
import { shared } from '../support/shared.ts';
import { animatedGif, jpeg, phonePhoto, png, rawGif, rawPng } from './images.fixtures.ts';

const images = sharpImages();
const { path: folder } = await shared(newDataDir());

async function normalise(bytes: Buffer, declared?: ImageType) {
  const source = join(folder, randomBytes(8).toString('hex'));
  const target = `${source}.out`;
  await writeFile(source, bytes);
  const type = await images.normalise(source, target, declared);
  const data = await readFile(target);
  const { width, height } = await sharp(data).metadata();
  return { type, width, height, data };
}

async function rejection(bytes: Buffer, declared?: ImageType): Promise<string> {
  const source = join(folder, randomBytes(8).toString('hex'));
  await writeFile(source, bytes);
  const reason = await images.normalise(source, `${source}.out`, declared).then(
    () => 'accepted',
    (error: { reason?: string }) => error.reason ?? String(error),
  );
  await expect(access(`${source}.out`), 'nothing is written').rejects.toThrow();
  return reason;
}

describe('a normalised image', () => {
  it('has at most 512 pixels on its longer side and keeps its aspect ratio', async () => {
    expect(await normalise(await jpeg(2000, 1000), 'image/jpeg')).toMatchObject({ width: 512, height: 256 });
    expect(await normalise(await png(700, 1400), 'image/png')).toMatchObject({ width: 256, height: 512 });
  });

  it('is never enlarged', async () => {
    expect(await normalise(await png(40, 30), 'image/png')).toMatchObject({ width: 40, height: 30 });
  });

  it('of a photo is upright and has neither EXIF data nor a GPS position', async () => {
    const photo = await phonePhoto(1200, 900);
    expect((await sharp(photo).metadata()).exif?.includes('Pear')).toBe(true);
    const image = await normalise(photo, 'image/jpeg');
    expect(image).toMatchObject({ type: 'image/jpeg', width: 384, height: 512 });
    const metadata = await sharp(image.data).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 384, height: 512 });
    expect([metadata.exif, metadata.orientation, metadata.xmp, metadata.iptc]).toEqual(Array(4).fill(undefined));
    expect(image.data.includes('Pear')).toBe(false);
  });

  it('contains no bytes appended to or hidden in the original', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    for (const [bytes, type] of [
      [Buffer.concat([await jpeg(20, 20), script]), 'image/jpeg'],
      [Buffer.concat([await png(20, 20), script]), 'image/png'],
      [Buffer.concat([await animatedGif(20, 20, 2), script]), 'image/gif'],
      [
        await sharp(await jpeg(20, 20))
          .withXmp(`<x>${script}</x>`)
          .toBuffer(),
        'image/jpeg',
      ],
    ] as const) {
      expect(bytes.includes(script)).toBe(true);
      expect((await normalise(bytes, type)).data.includes('script')).toBe(false);
    }
  });

  it('keeps the frames, delays and loops of an animation', async () => {
    const image = await normalise(await animatedGif(800, 400, 5), 'image/gif');
    expect(image).toMatchObject({ type: 'image/gif', width: 512, height: 256 });
    expect(await sharp(image.data, { animated: true }).metadata()).toMatchObject({
      pages: 5,
      loop: 3,
      delay: [70, 70, 70, 70, 70],
    });
  });

  it('has the detected type where none was declared', async () => {
    expect(await normalise(await png(4, 4))).toMatchObject({ type: 'image/png' });
  });
});

describe('normalising rejects', () => {
  it('a type other than the declared one', async () => {
    expect(await rejection(await png(4, 4), 'image/jpeg')).toBe('type_mismatch');
    expect(await rejection(await jpeg(4, 4), 'image/gif')).toBe('type_mismatch');
  });

  it.each([
    ['an empty file', ''],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
    ['HTML', '<!doctype html><title>hello</title>'],
    ['a PNG signature without an image', '\x89PNG\r\n\x1a\n'],
    ['a GIF that is a script', 'GIF89a/*\x00\x00*/=1;alert(1)//;'],
    ['PDF', '%PDF-1.7\n'],
    ['WebP', 'RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00'],
  ])('%s', async (_name, bytes) => {
    expect(await rejection(Buffer.from(bytes, 'latin1'))).toBe('unreadable');
  });

  it('a file truncated at any point', async () => {
    const files = [await jpeg(300, 300), await png(300, 300), await animatedGif(60, 60, 8), rawGif(3)];
    for (const file of files) {
      for (const part of [0.1, 0.5, 0.9]) {
        expect(await rejection(file.subarray(0, Math.floor(file.length * part)))).toBe('unreadable');
      }
      expect(await rejection(file.subarray(0, -1))).toBe('unreadable');
    }
  });

  it('a file of a few kB that decompresses to 50,000 × 50,000 pixels', async () => {
    const bomb = rawPng(50_000, 50_000, { rows: 10 });
    expect(bomb.length).toBeLessThan(5_000);
    expect(await rejection(bomb, 'image/png')).toBe('too_large');
  });

  it('a large interlaced image, which would be decoded into memory as a whole', async () => {
    expect(await rejection(rawPng(5_000, 5_000, { rows: 1, interlace: 1, bitDepth: 16 }))).toBe('too_large');
  });

  it('a GIF of 10,000 frames, but not one of 200', async () => {
    expect(await rejection(rawGif(10_000), 'image/gif')).toBe('too_many_frames');
    expect(await normalise(rawGif(200), 'image/gif')).toMatchObject({ width: 1, height: 1 });
  });

  it('or decodes a file with any byte flipped, and fails only with ImageRejected', async () => {
    const whole = [await jpeg(30, 20), await png(30, 20), await animatedGif(30, 20, 3)];
    for (const file of whole) {
      for (let at = 0; at < file.length; at += Math.ceil(file.length / 60)) {
        const broken = Buffer.from(file);
        broken[at] = (broken[at] ?? 0) ^ 0xff;
        const source = join(folder, randomBytes(8).toString('hex'));
        await writeFile(source, broken);
        await images.normalise(source, `${source}.out`, undefined).catch((error: Error) => {
          expect(error.constructor.name).toBe('ImageRejected');
        });
      }
    }
  });
});

it('images are decoded off the event loop', async () => {
  const photo = await jpeg(6000, 5000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await Promise.all(Array.from({ length: 6 }, () => normalise(photo, 'image/jpeg')));
  delay.disable();
  expect(delay.percentile(50) / 1e6, 'milliseconds').toBeLessThan(50);
});
