// The pictures of simulated companies are whole PNG files that look different for different letters and colours.
import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { letterIcon } from '../../src/simulator/letter-icon.ts';

/** The chunks of a PNG by their kind, each with its sum checked. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

test('a picture is a PNG of 64 by 64 pixels whose every pixel is in its palette', () => {
  const png = letterIcon('S', 200);
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chunks = chunksOf(png);
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
  expect([chunks.get('IHDR')?.readUInt32BE(0), chunks.get('IHDR')?.readUInt32BE(4)]).toEqual([64, 64]);
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(lines).toHaveLength(64 * 65);
  const colours = (chunks.get('PLTE')?.length ?? 0) / 3;
  expect(lines.every((pixel) => pixel < colours)).toBe(true);
  // A corner is clear, the ground surrounds a letter.
  expect([lines[1], lines[32 * 65 + 4], lines.includes(2)]).toEqual([0, 1, true]);
});

test('the same company has the same picture, another letter or colour another one', () => {
  expect(letterIcon('K', 10)).toEqual(letterIcon('k', 10));
  expect(letterIcon('K', 10)).not.toEqual(letterIcon('L', 10));
  expect(letterIcon('K', 10)).not.toEqual(letterIcon('K', 190));
  expect(letterIcon('\u00e9', 10)).toEqual(letterIcon('?', 10));
});
