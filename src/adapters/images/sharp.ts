import { readFile, writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type ImageProcessor, ImageQueueFull, ImageRejected, type ImageType } from '../../core/ports/images.ts';
import { checkStructure, sniffType } from './structure.ts';

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
