import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Answer, Client } from '../support/client.ts';

/** A black PNG that declares `width` × `height` but contains only its first `rows` rows. */
export function rawPng(
  width: number,
  height: number,
  { rows = height, interlace = 0, bitDepth = 8 }: { rows?: number; interlace?: 0 | 1; bitDepth?: 8 | 16 } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, 2, 0, 0, interlace], 8);
  const row = 1 + (width * 3 * bitDepth) / 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The smallest that tests send where any image will do. */
export const image = rawPng(2, 2);

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export function rawGif(frames: number): Buffer {
  const screen = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

export async function png(width: number, height: number): Promise<Buffer> {
  return canvas(width, height).png().toBuffer();
}

export async function jpeg(width: number, height: number): Promise<Buffer> {
  return canvas(width, height).jpeg().toBuffer();
}

/** A photo as a phone stores it: taken upright, stored rotated with orientation 6, with GPS data. */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  return canvas(width, height)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Pear', Model: 'Phone 42' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .toBuffer();
}

export async function animatedGif(width: number, height: number, frames: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      canvas(width, height, at * 40)
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .gif({ delay: Array<number>(frames).fill(70), loop: 3 })
    .toBuffer();
}

export async function jpegOfBytes(bytes: number): Promise<Buffer> {
  const photo = await noise(1600, 1200).jpeg({ quality: 97 }).toBuffer();
  // A comment segment (0xfffe) contains at most 65,533 bytes.
  const parts = [photo.subarray(0, 2)];
  for (let missing = bytes - photo.length; missing > 4; ) {
    const length = Math.min(missing - 4, 65_533);
    const segment = Buffer.alloc(length + 4, 0x20);
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(length + 2, 2);
    parts.push(segment);
    missing -= segment.length;
  }
  return Buffer.concat([...parts, photo.subarray(2)]);
}

function canvas(width: number, height: number, shade = 90) {
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 120, b: 200 } } });
}

function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
}

export function sendImage(
  client: Client,
  bytes: Uint8Array,
  type = 'image/png',
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.request('POST', '/avatars', { body: bytes, headers: { 'content-type': type, ...headers } });
}
