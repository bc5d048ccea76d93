import { ImageRejected, type ImageType } from '../../core/ports/images.ts';

const signatures: readonly (readonly [ImageType, Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', Buffer.from('GIF8')],
];

export function sniffType(bytes: Buffer): ImageType | null {
  return signatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))?.[0] ?? null;
}

/**
 * The decoder accepts truncated GIF and PNG files, and counts GIF frames only after decoding.
 *
 * @throws ImageRejected when the file ends early or has more frames than `maxFrames`
 */
export function checkStructure(bytes: Buffer, type: ImageType, maxFrames: number): void {
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
