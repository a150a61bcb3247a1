// Icons of simulated companies: valid PNG files that differ by letter and colour.
import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { letterIcon } from '../../src/simulator/listings/letter-icon.ts';

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

test('a picture is a PNG of 96 by 96 pixels: a white letter on a colour, clear at its corners', () => {
  const png = letterIcon('S', 200);
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chunks = chunksOf(png);
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect([chunks.get('IHDR')?.readUInt32BE(0), chunks.get('IHDR')?.readUInt32BE(4)]).toEqual([96, 96]);
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(lines).toHaveLength(96 * (4 * 96 + 1));
  const pixel = (x: number, y: number) => [...lines.subarray(y * 385 + 1 + 4 * x, y * 385 + 5 + 4 * x)];
  expect(pixel(0, 0)[3]).toBe(0);
  // hsl(200 55% 40%).
  expect(pixel(4, 48)).toEqual([46, 121, 158, 255]);
  // The middle of the S is part of its stroke.
  expect(pixel(48, 48)).toEqual([255, 255, 255, 255]);
});

test('the same company has the same picture, another letter or colour another one', () => {
  expect(letterIcon('K', 10)).toEqual(letterIcon('k', 10));
  expect(letterIcon('K', 10)).not.toEqual(letterIcon('L', 10));
  expect(letterIcon('K', 10)).not.toEqual(letterIcon('K', 190));
  expect(letterIcon('\u00e9', 10)).toEqual(letterIcon('?', 10));
});
