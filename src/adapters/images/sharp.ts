import { readFile, writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { type ImageProcessor, ImageQueueFull, ImageRejected, type ImageType } from '../../core/ports/images.ts';

const maxSide = 512;
const maxPixels = 50_000_000;
const maxFrames = 200;
/** Limit for interlaced PNG and progressive JPEG, which must be decoded completely before resizing. */
const maxBufferedBytes = 75_000_000;
const maxSeconds = 5;
/** Decoding shares libuv's four threads with file system calls. */
const concurrency = 2;
const maxWaiting = 200;

// libvips reads about forty formats, including SVG and PDF. Only three are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

export function sharpImages(): ImageProcessor {
  const slots = pLimit(concurrency);
  return {
    async normalise(source, target, declared) {
      if (slots.pendingCount >= maxWaiting) throw new ImageQueueFull();
      return slots(() => normalise(source, target, declared));
    },
  };
}

async function normalise(source: string, target: string, declared: string | undefined): Promise<ImageType> {
  const bytes = await readFile(source);
  const type = inspect(bytes, declared);
  const image = await decode(bytes, type).catch((error: Error) => {
    throw error instanceof ImageRejected ? error : toRejection(error);
  });
  await writeFile(target, image, { flag: 'wx', mode: 0o600 });
  return type;
}

function inspect(bytes: Buffer, declared: string | undefined): ImageType {
  const type = sniffType(bytes);
  if (type === null) throw new ImageRejected('unreadable');
  if (declared !== undefined && declared !== type) throw new ImageRejected('type_mismatch');
  checkStructure(bytes, type, maxFrames);
  return type;
}

async function decode(bytes: Buffer, type: ImageType): Promise<Buffer> {
  const image = sharp(bytes, {
    animated: type === 'image/gif',
    limitInputPixels: maxPixels,
    failOn: 'error',
    autoOrient: true,
  });
  refuseCostly(await image.metadata());
  return encode(image, type).timeout({ seconds: maxSeconds }).toBuffer();
}

function refuseCostly(metadata: Metadata): void {
  const { width, height, channels, depth, isProgressive, chromaSubsampling } = metadata;
  if (!isProgressive) return;
  // A progressive JPEG is stored as 16-bit coefficients, half as many with chroma subsampling.
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  const bytesPerSample = metadata.format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  if (width * height * samples * bytesPerSample > maxBufferedBytes) throw new ImageRejected('too_large');
}

function encode(image: Sharp, type: ImageType): Sharp {
  const resized = image.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
  if (type === 'image/jpeg') return resized.jpeg({ quality: 85 });
  return type === 'image/png' ? resized.png() : resized.gif();
}

/** libvips errors have no code. Anything it cannot decode is a client error. */
function toRejection(cause: Error): ImageRejected {
  if (cause.message.includes('exceeds pixel limit')) return new ImageRejected('too_large', { cause });
  if (cause.message.startsWith('timeout')) return new ImageRejected('too_slow', { cause });
  return new ImageRejected('unreadable', { cause });
}

const signatures: readonly (readonly [ImageType, Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', Buffer.from('GIF8')],
];

function sniffType(bytes: Buffer): ImageType | null {
  return signatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))?.[0] ?? null;
}

/**
 * The decoder accepts truncated GIF and PNG files, and counts GIF frames only after decoding.
 *
 * @throws ImageRejected when the file ends early or has more frames than `maxFrames`
 */
function checkStructure(bytes: Buffer, type: ImageType, maxFrames: number): void {
  if (type === 'image/gif') walkGif(bytes, maxFrames);
  if (type === 'image/png') walkPng(bytes);
}

/** PNG specification 5.3: length, type, data, checksum; ends with IEND. */
function walkPng(bytes: Buffer): void {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return;
    at += 12 + length;
  }
  throw new ImageRejected('unreadable');
}

/** GIF89a, appendix B: screen descriptor, then extensions (0x21) and images (0x2c) until the trailer (0x3b). */
function walkGif(bytes: Buffer, maxFrames: number): void {
  let frames = 0;
  for (let at = 13 + colorTable(bytes[10]); at < bytes.length; ) {
    const block = bytes[at];
    if (block === 0x3b && frames > 0) return;
    if (block === 0x21) {
      at = skipSubBlocks(bytes, at + 2);
    } else if (block === 0x2c) {
      frames += 1;
      if (frames > maxFrames) throw new ImageRejected('too_many_frames');
      at = skipSubBlocks(bytes, at + 11 + colorTable(bytes[at + 9]));
    } else {
      break;
    }
  }
  throw new ImageRejected('unreadable');
}

function colorTable(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

/** Returns the offset after a chain of sub-blocks, each preceded by its length and ended by an empty one. */
function skipSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let size = bytes[at]; size !== undefined; size = bytes[at]) {
    at += 1 + size;
    if (size === 0) return at;
  }
  return bytes.length;
}
